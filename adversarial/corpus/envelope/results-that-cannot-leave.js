// class: conversion
// tries: to return a function and have it read as nothing
// ending: fault result result cannot leave the isolate: a function at "b"
// tools: []
// outbound: []

return { a: [{ b: () => 1 }] };
