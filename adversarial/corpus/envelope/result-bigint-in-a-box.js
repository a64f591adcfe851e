// class: conversion
// tries: to return a number that JSON has no form for, in a box
// ending: fault result result cannot leave the isolate: a BigInt at "0": convert it to a string or a number
// tools: []
// outbound: []

return [Object(10n)];
