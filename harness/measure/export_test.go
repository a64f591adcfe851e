package measure

// Sizing is how many readings of a section are thrown away to size its batch.
const Sizing = sizing

// Order is what draws the order inside the pairs of a section.
var Order = order

// Batch is how many computations stand beside so many readings.
var Batch = batch
