package adversarial

// For the specs of what is seen of processes.
type (
	Process = process
	Sight   = sight
)

// NewProcess is one as it was seen.
func NewProcess(pid int, now, peak int64, alive bool) Process { return process{pid, now, peak, alive} }

// NewSight is a look at processes.
func NewSight(ended int64, all ...Process) Sight { return sight{all, ended} }

var (
	Weigh   = weigh
	Highest = highest
)

// Planted are the canaries that come of a text of the host.
func Planted(value string) []Canary {
	c := &Canaries{}
	c.add("a place", value)
	return c.all
}
