//go:build v8

// Pages keeps the memory of disposed isolates for the next ones.
//
// V8 returns every 256 KiB page of a heap to the kernel and asks for it again a moment later, and reserves two half-gigabyte
// tables per isolate. On a machine where page faults and mprotect are dear that is two thirds of a fresh isolate. Here
// the calls are intercepted: a page that V8 gives back is zeroed and stays, up to a bound.
//
// V8's library is linked statically, so its calls of mmap, munmap, mprotect and madvise bind to the definitions in
// pages.cc. So do the mmap and munmap of the Go runtime, which cgo sends through the C library; neither is a heap page, and both
// are passed on. glibc calls its internal names: they do not come here.
#ifndef ISOPROOF_PAGES_H_
#define ISOPROOF_PAGES_H_

#include <cstddef>

namespace isoproof {

// KeepPages begins to keep memory, at most limit bytes of it. Called once, before the first isolate; never called, every
// call goes to the kernel. Not for just-in-time compilation: executable pages have guards that must be real.
void KeepPages(size_t limit);

}  // namespace isoproof
#endif
