package mutants

// The registry of gates. A suite whose package has no gate here is red, and so is a gate without a mutant (completeness_test.go).
var gates = []Gate{
	// The two bounds of a program, and what else it has bounds in.
	{"a program ends on time", "properties", []string{"In the family ", "termination", "every rule holds of the program"}},
	{"a program stays in its memory", "properties", []string{"In the family ", "memory", "every rule holds of the program"}},
	{"the judge of both breaks every rule", "properties", []string{"The judge", "breaks exactly the rule that is broken by"}},
	{"a deadline is kept in the isolate", "executor", []string{"A program that does not end", "is ended at its deadline, and its worker serves the next"}},
	{"a deadline is kept by the host", "executor", []string{"A deadline", "settles on the host when the worker does not yield, and ends that worker"}},
	{"a late value is a timeout", "executor", []string{"What a worker says of an end is judged", "late value"}},
	{"every fault has its declared text", "executor", []string{"A program that", "ends with"}},
	{"a heap that fills ends as memory", "executor", []string{"A program that fills memory", "in steps, ends as that and its worker serves the next"}},
	{"a request past the limit is denied", "executor", []string{"A program that fills memory", "in one request, is denied where it asks and can go on"}},
	{"a result has its bound", "executor", []string{"The documentation of faults", "has every limit that a fault can name"}},

	{"a limit has its range", "executor", []string{"Limits", "take their lowest and highest value, and nothing beyond"}},
	{"a guest's text is fit to show", "executor", []string{"A guest's text is made fit to show"}},

	// The life of workers.
	{"neighbours get their time", "executor", []string{"A deadline", "does not cost the neighbours that can, and ends the worker with the last of them"}},
	{"a dead worker is replaced", "executor", []string{"A worker that ends", "settles what it held"}},
	{"a spare replaces a worker", "executor", []string{"A worker that is killed", "is replaced by the spare, which is warm"}},
	{"a worker retires by its count", "executor", []string{"A pool", "replaces a worker by its count, with a spare and without a caller noticing"}},
	{"a worker that lies is ended", "executor", []string{"A worker that ends", "because it lied loses what it held"}},
	{"a worker that is not fit does not start", "executor", []string{"Opening a pool", "fails with what to do when the first worker"}},
	{"the queue has its bound", "executor", []string{"A pool", "refuses what the queue has no room for"}},
	{"closing waits for what runs", "executor", []string{"Close", "lets what runs end, and waits for it"}},
	{"executions are spread", "executor", []string{"Who gets the next execution"}},
	{"starts are planned", "executor", []string{"Which workers are promoted and started"}},
	{"an idle slot takes an execution", "executor/worker", []string{"The schedule of a worker's slots", "lets no execution wait for an idle slot"}},
	{"isolates are made ahead", "executor/worker", []string{"The schedule of a worker's slots", "makes what is wanted ahead, and no more"}},

	// What a program finds.
	{"memory that no meter sees is closed", "executor/internal/guest", []string{"The global", "has no way to memory or threads that the meter cannot see"}},
	{"the console is cut at its bound", "executor/internal/guest", []string{"cuts a line at its bound, without building more"}},
	{"builtins that a program replaces change nothing", "executor/internal/guest", []string{"A guest that replaces the builtins", "breaks none of the web APIs"}},
	{"a type error stands where its author wrote it", "executor/internal/typescript", []string{"Stripping types", "says where a source does not parse"}},
	{"a stripped program is the same program", "executor/internal/typescript", []string{"Stripping types", "keeps the program"}},

	// What stands between a worker and the machine.
	{"every layer is in force", "executor/internal/confine", []string{"A worker", "started by", "has every layer in force"}},
	{"the filter knows its calls", "executor/internal/confine", []string{"The system-call filter", "judges a call by its number and arguments"}},
	{"the filter ends a worker", "executor/internal/confine", []string{"A worker", "started by", "after the seal is ended for"}},
	{"the policy is pinned", "executor/internal/confine", []string{"A policy", "prints as pinned, so that a change of it is seen in review"}},
	{"a frame has its bounds", "executor/internal/wire", []string{"A reader", "refuses a header"}},
	{"a frame arrives as it was sent", "executor/internal/wire", []string{"A message", "arrives as it was sent"}},
	{"a worker binary is whole", "executor/internal/image", []string{"A worker image", "does not verify once a byte was changed"}},
	{"a worker binary is one", "executor/internal/image", []string{"A worker image", "is not"}},

	// Whether what is measured is the work.
	{"the input is the pinned one", "workload", []string{"The workload", "has the input whose digest is pinned"}},
	{"the workload exercises its branches", "workload", []string{"The workload", "exercises both sides of each of its branches"}},
	{"the executor is fair", "fairness", []string{"The fairness gate on the shipped executor", "is green"}},
	{"unfairness is seen", "fairness", []string{"The fairness gate", "is red, and says where, when the value has"}},
	{"an unfair subject is not measured", "harness/measure", []string{"A measurement", "prints no figure of a subject that is not fair"}},
	{"a measurement takes what it planned", "harness/measure", []string{"A measurement", "takes exactly the readings it planned, each beside a baseline"}},
	{"the tightest bound of the machine counts", "harness/environment", []string{"The environment", "reads the bounds of its control groups"}},
	{"the environment has its lines", "harness/environment", []string{"The environment", "has the same lines on every machine, none of them empty"}},
	{"a slower arm is red", "harness/subjects/pairs", []string{"A comparison in pairs", "judges"}},
	{"too few pairs say nothing", "harness/subjects/pairs", []string{"A comparison in pairs", "says nothing of"}},
	{"a peer that breaks the protocol gets no verdict", "harness/subjects", []string{"A peer behind JSON lines", "is an error, and no verdict, when it"}},
	{"a peer is what its hello says", "harness/subjects", []string{"A peer behind JSON lines", "is what its hello says"}},

	// The suites themselves, and the command line.
	{"a suite fails closed", "harness/suite", []string{"The suite runner", "judges a suite as go test sees it"}},
	{"a green suite is quiet", "harness/suite", []string{"The suite runner", "adds one line to the output of a green suite and nothing else"}},
	{"a mutant is killed for its reason", "harness/mutants", []string{"A mutant", "is red for another reason"}},
	{"an edit applies once", "harness/mutants", []string{"An edit", "is an error when it"}},
	{"house rules see what they forbid", "harness", []string{"House rules", "reject what they forbid and nothing else"}},
	{"the specification names specs that exist", "harness", []string{"The specification"}},
	{"a pool describes itself", "harness", []string{"A pool as a subject", "says which worker serves, how it is confined, and its shape"}},
	{"a fault is exit status 1", "cmd/isoproof", []string{"isoproof run", "ends a program at a bound"}},
	{"a wrong command line starts nothing", "cmd/isoproof", []string{"isoproof run", "refuses, before anything starts"}},
}
