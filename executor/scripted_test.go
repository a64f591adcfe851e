package executor_test

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/isoproof/isoproof/executor/internal/wire"
)

// The scripted worker is this test binary, executed again: it speaks the wire and does with an execution what the
// program's source says, the first word being one of acts. The environment variable chooses what it does at its start.
const (
	scriptEnv   = "SCRIPTED_WORKER"
	scriptBuild = "0123456789abcdef"
)

func TestMain(m *testing.M) {
	if script := os.Getenv(scriptEnv); script != "" {
		scripted(script)
		return
	}
	os.Exit(m.Run())
}

// script returns the command of a scripted worker with that start.
func script(start string) func() *exec.Cmd {
	return func() *exec.Cmd {
		exe, err := os.Executable()
		if err != nil {
			panic(err)
		}
		cmd := exec.Command(exe)
		cmd.Env = []string{scriptEnv + "=" + start}
		return cmd
	}
}

// inTurn gives each worker the next start, and every later one the last.
func inTurn(starts ...string) func() *exec.Cmd {
	var mu sync.Mutex
	n := 0
	return func() *exec.Cmd {
		mu.Lock()
		defer mu.Unlock()
		start := starts[min(n, len(starts)-1)]
		n++
		return script(start)()
	}
}

type held struct {
	id      uint64
	execute wire.Execute
	out     *wire.Writer
	cancel  chan struct{}
	answers chan wire.Answer
	frames  chan any // wire.Response and wire.Chunk
}

func (h *held) settle(s wire.Settled) { _ = h.out.Settled(h.id, &s) }
func (h *held) value(v any) {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	h.settle(wire.Settled{Value: b})
}

// acts are what a source can ask for; the words after the first are the arguments.
var acts = map[string]func(h *held, args []string){
	"value":  func(h *held, args []string) { h.settle(wire.Settled{Value: []byte(strings.Join(args, " "))}) },
	"pid":    func(h *held, _ []string) { h.value(os.Getpid()) },
	"hang":   func(*held, []string) {},
	"frame":  func(h *held, _ []string) { h.value(h.execute) },
	"retire": func(h *held, _ []string) { h.settle(wire.Settled{Value: []byte("1"), Retire: true}) },
	"settle": func(h *held, args []string) {
		var s wire.Settled
		if err := json.Unmarshal([]byte(strings.Join(args, " ")), &s); err != nil {
			panic(err)
		}
		h.settle(s)
	},
	"big": func(h *held, args []string) {
		var n int
		fmt.Sscan(args[0], &n)
		h.value(strings.Repeat("x", n-2))
	},
	"deep": func(h *held, args []string) {
		var n int
		fmt.Sscan(args[0], &n)
		h.settle(wire.Settled{Value: []byte(strings.Repeat("[", n) + strings.Repeat("]", n))})
	},
	// unended has a string that does not end: as its value, or as the arguments of a call.
	"unended": func(h *held, args []string) {
		text := []byte(`"` + strings.Repeat("a", wire.MaxResult-1))
		if args[0] == "call" {
			_ = h.out.Call(h.id, &wire.Call{Call: 1, Provider: "p", Tool: "t", Args: text})
		} else {
			h.settle(wire.Settled{Value: text})
		}
	},
	// glut reads nothing, and makes so many calls one after the other as if it did.
	"glut": func(h *held, args []string) {
		for range cap(h.answers) {
			h.answers <- wire.Answer{} // the next one stops the reader
		}
		var n int
		fmt.Sscan(args[0], &n)
		pace := time.Tick(5 * time.Millisecond)
		for i := range n {
			<-pace
			_ = h.out.Call(h.id, &wire.Call{Call: uint64(i + 1), Provider: "p", Tool: "t", Args: []byte("null")})
		}
		h.value(n)
	},
	// yield settles as an honest worker does: at its timeout, or when it is cancelled.
	"yield": func(h *held, _ []string) {
		select {
		case <-h.cancel:
			h.settle(wire.Settled{Outcome: wire.OutcomeCancelled})
		case <-time.After(time.Duration(h.execute.Bounds.Timeout)):
			h.settle(wire.Settled{Outcome: wire.OutcomeTimeout})
		}
	},
	"after": func(h *held, args []string) {
		d, err := time.ParseDuration(args[0])
		if err != nil {
			panic(err)
		}
		time.AfterFunc(d, func() { h.value("after " + args[0]) })
	},
	"console": func(h *held, args []string) {
		var lines, size int
		fmt.Sscan(args[0], &lines)
		fmt.Sscan(args[1], &size)
		for range lines {
			_ = h.out.Console(h.id, &wire.Console{Level: 2, Text: strings.Repeat("c", size), Cut: size == 16<<10})
		}
		h.settle(wire.Settled{Value: []byte("1"), DroppedLines: 3, DroppedBytes: 4})
	},
	// call makes the call of the arguments and settles with its answer.
	"call": func(h *held, args []string) {
		_ = h.out.Call(h.id, &wire.Call{Call: 1, Provider: args[0], Tool: args[1], Args: []byte(strings.Join(args[2:], " "))})
		a := <-h.answers
		if a.OK {
			h.settle(wire.Settled{Value: a.Payload})
		} else {
			h.settle(wire.Settled{Outcome: wire.OutcomeGuest, Name: a.Name, Message: a.Message})
		}
	},
	// hold makes a call, and settles with its answer or as cancelled.
	"hold": func(h *held, _ []string) {
		_ = h.out.Call(h.id, &wire.Call{Call: 1, Provider: "p", Tool: "holds", Args: []byte("null")})
		select {
		case a := <-h.answers:
			if a.OK {
				h.settle(wire.Settled{Value: a.Payload})
			} else {
				h.settle(wire.Settled{Outcome: wire.OutcomeGuest, Name: a.Name, Message: a.Message})
			}
		case <-h.cancel:
			h.settle(wire.Settled{Outcome: wire.OutcomeCancelled})
		}
	},
	// calls makes so many calls at once and settles with the order in which their answers came.
	"calls": func(h *held, args []string) {
		var n int
		fmt.Sscan(args[0], &n)
		for i := range n {
			_ = h.out.Call(h.id, &wire.Call{Call: uint64(i + 1), Provider: "p", Tool: "t", Args: []byte(fmt.Sprint(i + 1))})
		}
		order := []uint64{}
		for range n {
			order = append(order, (<-h.answers).Call)
		}
		h.value(order)
	},
	// leave makes a call and settles without its answer.
	"leave": func(h *held, _ []string) {
		_ = h.out.Call(h.id, &wire.Call{Call: 1, Provider: "p", Tool: "t", Args: []byte("null")})
		h.value("left")
	},
	// outbound takes the steps that its arguments are as JSON, and settles with what the host sent.
	"outbound": func(h *held, args []string) {
		var steps []outboundStep
		if err := json.Unmarshal([]byte(strings.Join(args, " ")), &steps); err != nil {
			panic(err)
		}
		got := []any{}
		for _, s := range steps {
			for i := range max(s.Times, 1) {
				switch {
				case s.Request != nil:
					r := *s.Request
					r.Request += uint64(i)
					_ = h.out.Request(h.id, &r)
				case s.Upload != nil:
					_ = h.out.Upload(h.id, s.Upload)
				case s.Want != nil:
					_ = h.out.Want(h.id, s.Want)
				default:
					got = append(got, <-h.frames)
				}
			}
		}
		h.value(got)
	},
	"exit":   func(*held, []string) { os.Exit(3) },
	"killed": func(*held, []string) { _ = syscall.Kill(os.Getpid(), syscall.SIGKILL) },
	"sigsys": func(*held, []string) { _ = syscall.Exec("/bin/sh", []string{"sh", "-c", "kill -SYS $$"}, nil) },
	"failed": func(h *held, args []string) {
		f, id := wire.Failed{Outcome: wire.OutcomeMemory, Reason: "r"}, h.id
		if args[0] == "engine" {
			f.Outcome = wire.OutcomeEngine
		}
		if args[1] == "unknown" {
			id = 0
		}
		_ = h.out.Failed(id, &f)
		os.Exit(1)
	},
	"twice":   func(h *held, _ []string) { h.value(1); h.value(2) },
	"foreign": func(h *held, _ []string) { _ = h.out.Settled(h.id+1000, &wire.Settled{Value: []byte("1")}) },
	"hello":   func(h *held, _ []string) { _ = h.out.Hello(&wire.Hello{}) },
	// Frames that no writer makes.
	"announce": func(h *held, args []string) {
		var size uint32 = 1 << 30
		if len(args) > 0 {
			fmt.Sscan(args[0], &size)
		}
		send(frame(size, wire.TypeSettled, 0, h.id))
	},
	// whole sends a frame that is as large as its type may be, and so many bytes larger, of zeros.
	"whole": func(h *held, args []string) {
		var more int
		fmt.Sscan(args[0], &more)
		size := wire.TypeSettled.MaxPayload() + more
		send(append(frame(uint32(size), wire.TypeSettled, 0, h.id), make([]byte, size)...))
	},
	// length has a string of four gibibytes in a frame of five bytes.
	"length": func(h *held, _ []string) {
		send(append(frame(5, wire.TypeConsole, 0, h.id), 2, 0xff, 0xff, 0xff, 0xff))
	},
	// inside puts a whole frame where another one's payload is due.
	"inside": func(h *held, _ []string) {
		line := append(frame(6, wire.TypeConsole, 0, h.id), 2, 0, 0, 0, 0, 0)
		send(append(frame(uint32(len(line)), wire.TypeSettled, 0, h.id), line...))
	},
	"answers": func(h *held, _ []string) { send(frame(0, wire.TypeAnswer, 0, h.id)) },
	// flood writes lines without end once it is to stop.
	"flood": func(h *held, _ []string) {
		<-h.cancel
		loud(h)
	},
	"unknown":  func(h *held, _ []string) { send(frame(0, 200, 0, h.id)) },
	"reserved": func(h *held, _ []string) { send(frame(0, wire.TypeSettled, 7, h.id)) },
	"host's":   func(h *held, _ []string) { send(frame(0, wire.TypeCancel, 0, h.id)) },
	"nobody":   func(*held, []string) { send(frame(0, wire.TypeSettled, 0, 0)) },
	"short":    func(h *held, _ []string) { send(append(frame(3, wire.TypeConsole, 0, h.id), 1, 2, 3)) },
	// cut sends a part of a frame and goes; loris sends a part of one and stays.
	"cut":   func(h *held, _ []string) { send(frame(100, wire.TypeSettled, 0, h.id)[:9]); os.Exit(0) },
	"loris": func(h *held, _ []string) { send(append(frame(100, wire.TypeSettled, 0, h.id), 0, 1, 0, 0)) },
	// chatter goes on about an execution that it has settled; loud never stops.
	"chatter": func(h *held, _ []string) { h.value(1); _ = h.out.Console(h.id, &wire.Console{Text: "x"}) },
	"loud":    func(h *held, _ []string) { loud(h) },
	"garbage": func(*held, []string) { os.Stdin.Write(bytes.Repeat([]byte{0xff}, 64)) },
	"order": func(h *held, _ []string) {
		_ = h.out.Call(h.id, &wire.Call{Call: 2, Provider: "p", Tool: "t", Args: []byte("null")})
	},
	"deaf": func(*held, []string) { _ = syscall.Kill(os.Getpid(), syscall.SIGSTOP) },
	// close hangs up but lives on.
	"close": func(*held, []string) { _ = syscall.Shutdown(0, syscall.SHUT_RDWR) },
}

func loud(h *held) {
	for h.out.Console(h.id, &wire.Console{Text: strings.Repeat("x", 1000)}) == nil {
	}
}

// frame is a header with any content.
func frame(size uint32, kind wire.Type, reserved byte, id uint64) []byte {
	b := binary.LittleEndian.AppendUint32(nil, size)
	return binary.LittleEndian.AppendUint64(append(b, byte(kind), reserved, 0, 0), id)
}

func send(b []byte) { _, _ = os.Stdin.Write(b) } // the host may have had enough

// outboundStep is a frame to send, so many times (requests with the next number each), or, without one, a frame to wait for.
type outboundStep struct {
	Request *wire.Request
	Upload  *wire.Upload
	Want    *wire.Want
	Times   int
}

// scripted is the worker's main.
func scripted(start string) {
	hello := wire.Hello{Protocol: wire.Protocol, Build: scriptBuild, Engine: "scripted", Snapshot: "none", Layers: []wire.Layer{
		{Name: "seccomp", State: "enforced", Detail: "kill"}, {Name: "mdwe", State: "unavailable", Detail: "use a later kernel"},
	}}
	switch start {
	case "honest":
	case "mute":
		select {}
	case "dead":
		fmt.Fprintln(os.Stderr, "cannot\x1b[31m start")
		os.Exit(7)
	case "text":
		os.Stdin.WriteString("this is no frame, but a text of some length")
		select {}
	case "protocol":
		hello.Protocol++
	case "build":
		hello.Build = "another"
	case "engine":
		hello.Engine = "another"
	case "weaker":
		hello.Layers[0].State = "unavailable"
	case "slow": // a part of a hello
		send(frame(40, wire.TypeHello, 0, 0))
		select {}
	case "huge":
		send(frame(1<<31, wire.TypeHello, 0, 0))
		select {}
	case "eager": // speaks before it is spoken to
		send(frame(0, wire.TypeSettled, 0, 1))
		select {}
	case "brief": // says hello and ends
	default:
		panic("no such start: " + start)
	}
	out := wire.NewWriter(os.Stdin)
	in := wire.NewReader(os.Stdin, wire.Host)
	executions := map[uint64]*held{}
	for {
		f, err := in.Next()
		if err != nil {
			select {} // an honest worker ends here; this one is ended
		}
		switch f.Type {
		case wire.TypeConfigure:
			if err := out.Hello(&hello); err != nil {
				panic(err)
			}
			if start == "brief" {
				os.Exit(5)
			}
		case wire.TypeExecute:
			e, err := wire.DecodeExecute(f.Payload)
			if err != nil {
				panic(err)
			}
			h := &held{id: f.ID, execute: e, out: out, cancel: make(chan struct{}), answers: make(chan wire.Answer, 100), frames: make(chan any, 1000)}
			executions[f.ID] = h
			if e.Form >= wire.FormStripBody {
				e.Source = strings.TrimPrefix(e.Source, "typed ")
				if !strings.HasPrefix(e.Source, "strip-") {
					h.value(wire.Stripped{Source: e.Source})
					continue
				}
				e.Source = strings.TrimPrefix(e.Source, "strip-")
			}
			words := strings.Fields(e.Source)
			go acts[words[0]](h, words[1:])
		case wire.TypeCancel:
			if h := executions[f.ID]; h != nil {
				close(h.cancel)
			}
		case wire.TypeAnswer:
			a, err := wire.DecodeAnswer(f.Payload)
			if err != nil {
				panic(err)
			}
			executions[f.ID].answers <- a
		case wire.TypeResponse:
			r, err := wire.DecodeResponse(f.Payload)
			if err != nil {
				panic(err)
			}
			executions[f.ID].frames <- r
		case wire.TypeChunk:
			c, err := wire.DecodeChunk(f.Payload)
			if err != nil {
				panic(err)
			}
			executions[f.ID].frames <- c
		}
	}
}
