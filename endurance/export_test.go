package endurance

// Model is a model of a pool with room for so many calls that wait.
type Model = model

// NewModel is one that nobody uses.
func NewModel(room int) *Model { return &model{room: room} }

// Call, Take and Forget are its steps, and Holds what it has.
func (m *model) Call(id int, holds bool, free int) string { return m.call(id, holds, free) }
func (m *model) Take(n int) (end, hold []int)             { return m.take(n) }
func (m *model) Forget(id int)                            { m.forget(id) }
func (m *model) Has() (running []int, waiting int)        { return m.running, len(m.waiting) }

// JudgeEnd compares an end with those that it may be.
var JudgeEnd = judgeEnd
