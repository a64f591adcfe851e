package executor

// Identity says what stands behind a pool: all its workers have the same.
type Identity struct {
	Build    string  // hex SHA-256 of the worker binary's content
	Engine   string  // V8's version
	Snapshot string  // hex SHA-256 of the startup snapshot
	Layers   []Layer // of confinement, as they stand in the workers
}

// Layer is one confinement layer.
type Layer struct {
	Name   string
	State  string // enforced, unavailable, off
	Detail string // what, or why not
}

// Identity returns what the pool's first worker said of itself.
func (p *Pool) Identity() Identity {
	p.mu.Lock()
	defer p.mu.Unlock()
	id := Identity{Build: p.build}
	if p.hello == nil {
		return id
	}
	id.Engine, id.Snapshot = p.hello.Engine, p.hello.Snapshot
	for _, l := range p.hello.Layers {
		id.Layers = append(id.Layers, Layer(l))
	}
	return id
}

// Options returns the options in force, every default filled in.
func (p *Pool) Options() Options { return p.options }
