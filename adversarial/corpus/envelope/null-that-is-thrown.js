// class: conversion
// tries: to end as a success by throwing nothing
// ending: fault guest uncaught null
// tools: []
// outbound: []

throw null;
