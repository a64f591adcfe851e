// class: conversion
// tries: to end without a text, by throwing what is no error
// ending: fault guest uncaught object
// tools: []
// outbound: []

throw { toString() { throw 1; }, get message() { throw 2; }, get name() { throw 3; } };
