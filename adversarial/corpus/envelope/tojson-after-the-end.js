// class: then-able
// tries: to change the result after it was returned, and to return two of them
// ending: value {"first":1,"second":"early","again":2}
// tools: []
// outbound: []

let reads = 0;
const result = { get first() { reads++; setTimeout(() => (result.second = 'late')); return reads; }, second: 'early', toJSON() { return { first: this.first, second: this.second, again: this.first }; } };
return result;
