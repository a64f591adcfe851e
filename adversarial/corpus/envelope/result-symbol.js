// class: conversion
// tries: to return a symbol and have it read as nothing
// ending: fault result result cannot leave the isolate: a symbol
// tools: []
// outbound: []

return Symbol('x');
