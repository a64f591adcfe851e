// Package guards gives a program that imports it the functions behind a C++ `static` in a function, in place of those of the C++
// library: what other threads wait by while one initializes is private to the process. It has no Go API. On systems other than Linux
// it is empty.
package guards
