package mutants

// The registry of gates. A suite whose package has no gate here is red, and so is a gate without a mutant (completeness_test.go).
var gates = []Gate{
	// The two bounds of a program, and what else it has bounds in.
	{Name: "a program ends on time", Package: "properties", Specs: []string{"In the family ", "termination", "every rule holds of the program"}, Worker: true},
	{Name: "a program stays in its memory", Package: "properties", Specs: []string{"In the family ", "memory", "every rule holds of the program"}, Worker: true},
	{Name: "the judge of both breaks every rule", Package: "properties", Specs: []string{"The judge", "breaks exactly the rule that is broken by"}},
	{Name: "a deadline is kept in the isolate", Package: "executor", Specs: []string{"A program that does not end", "is ended at its deadline, and its worker serves the next"}, Worker: true},
	{Name: "a deadline is kept by the host", Package: "executor", Specs: []string{"A deadline", "settles on the host when the worker does not yield, and ends that worker"}},
	{Name: "a late value is a timeout", Package: "executor", Specs: []string{"What a worker says of an end is judged", "late value"}},
	{Name: "every fault has its declared text", Package: "executor", Specs: []string{"A program that"}, Worker: true},
	{Name: "a request past the limit is denied", Package: "executor", Specs: []string{"A program that fills memory", "in one request, is denied where it asks and can go on"}, Worker: true},
	{Name: "a result has its bound", Package: "executor", Specs: []string{"The documentation of faults", "has every limit that a fault can name"}, Worker: true},

	{Name: "a limit has its range", Package: "executor", Specs: []string{"Limits", "take their lowest and highest value, and nothing beyond"}},
	{Name: "a guest's text is fit to show", Package: "executor", Specs: []string{"A guest's text is made fit to show"}},

	// The life of workers.
	{Name: "neighbours get their time", Package: "executor", Specs: []string{"A deadline", "does not cost the neighbours that can, and ends the worker with the last of them"}},
	{Name: "a dead worker is replaced", Package: "executor", Specs: []string{"A worker that ends", "settles what it held"}},
	{Name: "a spare replaces a worker", Package: "executor", Specs: []string{"A worker that is killed", "is replaced by the spare, which is warm"}, Worker: true},
	{Name: "a worker retires by its count", Package: "executor", Specs: []string{"A pool", "replaces a worker by its count, with a spare and without a caller noticing"}},
	{Name: "a worker that lies is ended", Package: "executor", Specs: []string{"A worker that ends", "because it lied loses what it held"}},
	{Name: "a later worker is like the first", Package: "executor", Specs: []string{"Opening a pool", "does not take a later worker into service"}},
	{Name: "what is started is what was opened", Package: "executor", Specs: []string{"The binary of a pool's workers", "is not started once a byte of it was changed"}, Worker: true},
	{Name: "a worker's posture is that of its layers", Package: "executor", Specs: []string{"The posture of a worker"}, Worker: true},
	{Name: "a worker that is not fit does not start", Package: "executor", Specs: []string{"Opening a pool", "fails with what to do when the first worker"}},
	{Name: "the queue has its bound", Package: "executor", Specs: []string{"A pool", "refuses what the queue has no room for"}},
	{Name: "a queue is full when it is", Package: "executor", Specs: []string{"A pool whose queue is short", "refuses nobody while slots are free"}, Worker: true},
	{Name: "closing waits for what runs", Package: "executor", Specs: []string{"Closing a pool", "drains what runs and what waits, ends every process, and refuses the rest"}},
	{Name: "a killed parser is not the program's doing", Package: "executor", Specs: []string{"A TypeScript program", "whose parser is killed from outside may be run again"}},
	{Name: "killed workers are waited for", Package: "executor", Specs: []string{"A pool without workers", "serves a call that comes when every idle worker was killed, once there is another"}},
	{Name: "executions are spread", Package: "executor", Specs: []string{"Who gets the next execution"}},
	{Name: "starts are planned", Package: "executor", Specs: []string{"Which workers are promoted and started"}},
	{Name: "an idle slot takes an execution", Package: "executor/worker", Specs: []string{"The schedule of a worker's slots", "lets no execution wait for an idle slot"}},
	{Name: "isolates are made ahead", Package: "executor/worker", Specs: []string{"The schedule of a worker's slots", "makes what is wanted ahead, and no more"}},

	// What a program finds.
	{Name: "memory that no meter sees is closed", Package: "executor/internal/guest", Specs: []string{"The global", "has no way to memory or threads that the meter cannot see"}, Worker: true},
	{Name: "just-in-time compilation opens nothing", Package: "executor", Specs: []string{"computes the same with just-in-time compilation, and is then as closed as without"}, Worker: true},
	{Name: "text does not become code", Package: "executor", Specs: []string{"compiles no text into code"}, Worker: true},
	{Name: "the console is cut at its bound", Package: "executor/internal/guest", Specs: []string{"cuts a line at its bound, without building more"}, Worker: true},
	{Name: "builtins that a program replaces change nothing", Package: "executor/internal/guest", Specs: []string{"A guest that replaces the builtins", "breaks none of the web APIs"}, Worker: true},
	{Name: "a type error stands where its author wrote it", Package: "executor/internal/typescript", Specs: []string{"Stripping types", "says where a source does not parse"}},
	{Name: "a stripped program is the same program", Package: "executor/internal/typescript", Specs: []string{"Stripping types", "keeps the program"}},

	// What stands between a worker and the machine.
	{Name: "every layer is in force", Package: "executor/internal/confine", Specs: []string{"A worker", "started by", "has every layer in force"}},
	{Name: "the filter knows its calls", Package: "executor/internal/confine", Specs: []string{"The system-call filter", "judges a call by its number and arguments"}},
	{Name: "every rule is probed", Package: "executor/internal/confine", Specs: []string{"The system-call filter", "answers probes of every rule: what it allows, each argument a bit away from that, and what no rule looks at"}},
	{Name: "the filter knows its convention", Package: "executor/internal/confine", Specs: []string{"The system-call filter", "ends a process that calls by another architecture's convention"}},
	{Name: "what native code tries is refused", Package: "executor/internal/confine", Specs: []string{"A worker", "started by", "ends what native code tries as named, under all layers and under each alone:"}},
	{Name: "workers end with their starter", Package: "executor/internal/confine", Specs: []string{"A starter", "takes them with it from wherever Go runs it, the main thread included, which does not end"}},
	{Name: "a refusal is judged by both arms", Package: "executor/internal/confine/attack", Specs: []string{"A refusal", "is judged by both arms:"}},
	{Name: "the doctor believes proofs", Package: "executor", Specs: []string{"A diagnosis"}},
	{Name: "the doctor's exit status says it", Package: "cmd/isoproof", Specs: []string{"isoproof doctor", "exits with 1 when a layer is required that is not in force"}, Worker: true},
	{Name: "the policy is pinned", Package: "executor/internal/confine", Specs: []string{"A policy", "prints as pinned, so that a change of it is seen in review"}},
	{Name: "a frame has its bounds", Package: "executor/internal/wire", Specs: []string{"A reader", "refuses a header"}},
	{Name: "a frame arrives as it was sent", Package: "executor/internal/wire", Specs: []string{"A message", "arrives as it was sent"}},
	{Name: "a worker binary is whole", Package: "executor/internal/image", Specs: []string{"A worker image", "does not verify once a byte was changed"}},
	{Name: "a worker binary is one", Package: "executor/internal/image", Specs: []string{"A worker image", "is not"}},

	// Whether what is measured is the work.
	{Name: "the input is the pinned one", Package: "workload", Specs: []string{"The workload", "has the input whose digest is pinned"}},
	{Name: "the workload exercises its branches", Package: "workload", Specs: []string{"The workload", "exercises both sides of each of its branches"}},
	{Name: "the executor is fair", Package: "fairness", Specs: []string{"The fairness gate on the shipped executor", "is green"}, Worker: true},
	{Name: "unfairness is seen", Package: "fairness", Specs: []string{"The fairness gate", "is red, and says where, when the value has"}},
	{Name: "an unfair subject is not measured", Package: "harness/measure", Specs: []string{"A measurement", "prints no figure of a subject that is not fair"}},
	{Name: "a measurement takes what it planned", Package: "harness/measure", Specs: []string{"A measurement", "takes exactly the readings it planned, each beside a baseline"}},
	{Name: "the tightest bound of the machine counts", Package: "harness/environment", Specs: []string{"The environment", "reads the bounds of its control groups"}},
	{Name: "the environment has its lines", Package: "harness/environment", Specs: []string{"The environment", "has the same lines on every machine, none of them empty"}},
	{Name: "a slower arm is red", Package: "harness/subjects/pairs", Specs: []string{"A comparison in pairs", "judges"}},
	{Name: "too few pairs say nothing", Package: "harness/subjects/pairs", Specs: []string{"A comparison in pairs", "says nothing of"}},
	{Name: "a peer that breaks the protocol gets no verdict", Package: "harness/subjects", Specs: []string{"A peer behind JSON lines", "is an error, and no verdict, when it"}},
	{Name: "a peer is what its hello says", Package: "harness/subjects", Specs: []string{"A peer behind JSON lines", "is what its hello says"}},

	// The suites themselves, and the command line.
	{Name: "a worker is stale by its content", Package: "harness/build", Specs: []string{"A worker image is current when it begins with the executable"}},
	{Name: "a suite fails closed", Package: "harness/suite", Specs: []string{"The suite runner", "judges a suite as go test sees it"}},
	{Name: "a green suite is quiet", Package: "harness/suite", Specs: []string{"The suite runner", "adds one line to the output of a green suite and nothing else"}},
	{Name: "a mutant is killed for its reason", Package: "harness/mutants", Specs: []string{"A mutant", "is red for another reason"}},
	{Name: "an edit applies once", Package: "harness/mutants", Specs: []string{"An edit", "is an error when it"}},
	{Name: "house rules see what they forbid", Package: "harness", Specs: []string{"House rules", "reject what they forbid and nothing else"}},
	{Name: "the specification names specs that exist", Package: "harness", Specs: []string{"The specification"}},
	{Name: "a pool describes itself", Package: "harness", Specs: []string{"A pool as a subject", "says which worker serves, how it is confined, and its shape"}, Worker: true},
	{Name: "a fault is exit status 1", Package: "cmd/isoproof", Specs: []string{"isoproof run", "ends a program at a bound"}, Worker: true},
	{Name: "a wrong command line starts nothing", Package: "cmd/isoproof", Specs: []string{"isoproof run", "refuses, before anything starts"}},
}
