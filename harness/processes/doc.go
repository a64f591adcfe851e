// Package processes reads, from outside, what a process of this machine uses: processor time and resident memory. It does so on
// Linux; elsewhere every process looks as if it had ended.
package processes
