package executor_test

import (
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/executor"
)

const mebi = int64(1) << 20

var _ = Describe("A machine's limits", func() {
	type shape struct{ workers, slots, spares int }
	shapeOf := func(o executor.Options) shape { return shape{o.Workers, o.Slots, o.Spares} }

	// 484 MiB for a worker of four slots, 76 less for each slot less, 256 for the parser of TypeScript beside it.
	DescribeTable("shape a pool's defaults:", func(processors int, memory int64, asked executor.Options, want shape) {
		o, err := asked.Within(processors, memory)
		Expect(err).NotTo(HaveOccurred())
		Expect(shapeOf(o)).To(Equal(want))
		if o.PoolBytes > 0 {
			Expect(o.Promised()).To(BeNumerically("<=", o.PoolBytes))
		}
		if memory > 0 && asked.PoolBytes == 0 {
			Expect(o.PoolBytes).To(Equal(memory - 64*mebi))
		}
	},
		Entry("no limit", 16, int64(0), executor.Options{}, shape{16, 4, 1}),
		Entry("2 CPUs and 2 GiB", 2, 2048*mebi, executor.Options{}, shape{2, 4, 1}),
		Entry("room to the byte", 2, (3*484+2*256+64)*mebi, executor.Options{}, shape{2, 4, 1}),
		Entry("a byte too few: no spare", 2, (3*484+2*256+64)*mebi-1, executor.Options{}, shape{2, 4, 0}),
		Entry("no room for every slot", 2, 1088*mebi, executor.Options{}, shape{2, 1, 0}),
		Entry("no room for every worker", 16, 2112*mebi, executor.Options{}, shape{4, 1, 0}),
		Entry("no more than the least", 2, 576*mebi, executor.Options{}, shape{1, 1, 0}),
		Entry("a count that was asked for stays, and others make room", 2, 1024*mebi, executor.Options{Slots: 3, Spares: executor.None}, shape{1, 3, 0}),
		Entry("a spare that was asked for stays", 2, 1024*mebi, executor.Options{Spares: 1}, shape{1, 2, 1}),
		Entry("smaller isolates", 2, 1088*mebi, executor.Options{Limits: executor.Limits{Memory: 16 * mebi}}, shape{2, 4, 0}),
		Entry("a smaller worker by its bound", 2, 1024*mebi, executor.Options{WorkerBytes: 300 * mebi}, shape{2, 4, 0}),
		Entry("a bound of one's own", 2, int64(0), executor.Options{PoolBytes: 740 * mebi}, shape{1, 4, 0}),
		Entry("no bound although the machine has one", 2, 256*mebi, executor.Options{PoolBytes: executor.None}, shape{2, 4, 1}),
	)

	DescribeTable("refuse a pool that promises more:", func(memory int64, asked executor.Options, says string) {
		_, err := asked.Within(2, memory)
		Expect(err).To(BeAssignableToTypeOf(&executor.OptionError{}))
		Expect(err).To(MatchError(says))
	},
		Entry("what was asked for", 2048*mebi, executor.Options{Workers: 8},
			"executor: Options.PoolBytes is 1984 MiB, which is the memory limit of this process's control groups less 64 MiB for itself: it must be at least 4096 MiB "+
				"for Workers: 8, Slots: 1, Spares: 0, or None: have fewer of these or a lower Options.Limits.Memory"),
		Entry("the least there is", 256*mebi, executor.Options{},
			"executor: Options.PoolBytes is 192 MiB, which is the memory limit of this process's control groups less 64 MiB for itself: it must be at least 512 MiB "+
				"for Workers: 1, Slots: 1, Spares: 0, or None: have fewer of these or a lower Options.Limits.Memory"),
		Entry("a bound of one's own", int64(0), executor.Options{Spares: 1, PoolBytes: 500 * mebi},
			"executor: Options.PoolBytes is 500 MiB: it must be at least 768 MiB for Workers: 1, Slots: 1, Spares: 1, or None: have fewer of these or a lower Options.Limits.Memory"),
		Entry("a bound that is none", int64(0), executor.Options{PoolBytes: -2},
			"executor: Options.PoolBytes is -2: it must be from 1 to 16384 GiB, 0 for what the machine's memory limit leaves, or None"),
	)

	It("leave no session what was promised already", func(ctx SpecContext) {
		o := one()
		o.Slots, o.Spares, o.PoolBytes = 1, executor.None, 1023*mebi
		p := openWith(ctx, o)
		first := another(ctx, p, executor.SessionOptions{})
		_, err := p.Open(ctx, executor.SessionOptions{})
		Expect(err).To(MatchError("executor: the memory promised to workers would be 1024 MiB, and Options.PoolBytes is 1023 MiB: " +
			"close a session, or open the pool with fewer Workers, Slots or Spares"))
		Expect(first.Close()).To(Succeed())
		another(ctx, p, executor.SessionOptions{})
	}, SpecTimeout(time.Minute))
})
