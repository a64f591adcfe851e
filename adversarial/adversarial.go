// Package adversarial attacks every boundary of the threat model with programs written to break it, and lets the host say what
// came of each.
//
// The threat model is data ([Boundaries]), and so are the programs ([Corpus], one file each). [Run] gives them to a subject one
// after the other and records what the host saw; [Judge] decides, as a pure function of that record, which rules are broken.
// Nothing that is judged rests on what a program says of itself, and any program can be judged the same way ([Probe]).
package adversarial
