package executor

import (
	"context"
	"log/slog"
	"runtime/pprof"
	"strconv"
)

// What a pool logs, by [Options.Logger]. Nothing of it is a program's text, input or output. Nothing is logged under a lock.

func (p *Pool) logStarted(w *worker) {
	p.log.Info("worker started", "worker", w.number, "pid", w.process.worker.Process.Pid)
}

func (p *Pool) logNotStarted(w *worker, fault *Fault) {
	p.log.Error("worker could not start", "worker", w.number, "reason", fault.Text)
}

// logEnded says why a worker ended, how, and how many executions were lost with it.
func (p *Pool) logEnded(w *worker, reason, how string, served, lost int) {
	level := slog.LevelWarn
	switch reason {
	case EndedCount, EndedUnfit, EndedClosed:
		level = slog.LevelInfo
	}
	p.log.Log(context.Background(), level, "worker ended", "worker", w.number, "pid", w.process.worker.Process.Pid, "reason", reason, "how", how, "served", served, "lost", lost)
}

func (p *Pool) logExecution(r *Result) {
	ctx := context.Background()
	if !p.log.Enabled(ctx, slog.LevelDebug) {
		return
	}
	p.log.Debug("execution ended", "ending", r.ending(), "worker", r.Cost.Worker, "wall", r.Cost.Wall, "queue", r.Cost.Queue, "guest_cpu", r.Cost.GuestCPU)
}

// labelled runs f under labels for profiles: isoproof says what a goroutine does, worker for which worker. Goroutines that it starts
// have them too.
func labelled(what string, worker int, f func()) {
	pprof.Do(context.Background(), pprof.Labels("isoproof", what, "worker", strconv.Itoa(worker)), func(context.Context) { f() })
}
