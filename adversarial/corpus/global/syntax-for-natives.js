// class: engine intrinsics
// tries: to call one of V8's own runtime functions by its syntax
// ending: fault guest SyntaxError: Unexpected token '%'
// tools: []
// outbound: []

return %GetOptimizationStatus(function () {});
