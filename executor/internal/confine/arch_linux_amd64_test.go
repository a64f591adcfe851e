package confine_test

// How the kernel's log writes this architecture's convention, and a call in it.
const native, openat = "c000003e", "257"
