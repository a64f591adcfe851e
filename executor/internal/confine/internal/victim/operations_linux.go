package main

import (
	"fmt"
	"net"
	"os"
	"runtime"
	"sync"
	"time"

	"golang.org/x/sys/unix"

	"github.com/isoproof/isoproof/executor/internal/confine/attack"
)

// perform does what an intact worker does as well, or one of the attempts.
func perform(call string) string {
	switch call {
	case "work":
		return said(work())
	case "pid":
		return fmt.Sprint(os.Getpid())
	case "interfaces":
		return interfaces()
	case "wait": // for the end of the wire
		for n, err := 1, error(nil); n > 0 && err == nil; {
			n, err = unix.Read(0, make([]byte, 1))
		}
		os.Exit(2)
	case "live": // past what the runtime does once a second
		<-time.After(2500 * time.Millisecond)
		return attack.Done
	case "ioctl":
		_, err := unix.IoctlGetInt(0, unix.TIOCINQ)
		return said(err)
	}
	return attack.Perform(call)
}

func said(err error) string {
	if err != nil {
		return err.Error()
	}
	return attack.Done
}

func interfaces() string {
	up := 0
	all, err := net.Interfaces()
	for _, i := range all {
		if i.Flags&net.FlagUp != 0 {
			up++
		}
	}
	return fmt.Sprint(up, " up ", said(err))
}

// work is what Go's runtime does in a worker: threads, collections, timers, preemption, large and small memory.
func work() error {
	var locked, released sync.WaitGroup
	release := make(chan struct{})
	for range 12 {
		locked.Add(1)
		released.Go(func() {
			runtime.LockOSThread() // its own thread, which ends with it
			locked.Done()
			<-release
		})
	}
	locked.Wait()
	close(release)
	released.Wait()

	stop := make(chan struct{})
	var spinner sync.WaitGroup
	spinner.Go(func() {
		for n := 0; ; n++ { // a loop that only a signal preempts
			select {
			case <-stop:
				return
			default:
			}
		}
	})
	var kept [][]byte
	for i := range 200 {
		kept = append(kept, make([]byte, 64<<10))
		if i%50 == 0 {
			kept = nil
			runtime.GC()
		}
	}
	<-time.After(5 * time.Millisecond)
	close(stop)
	spinner.Wait()
	return nil
}
