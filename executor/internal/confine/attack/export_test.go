package attack

var (
	Judge = judge
	With  = Refusal.with
	Full  = Attempt.full
)
