// class: conversion
// tries: to reach whoever made the input, through what it is made of
// ending: value [null,false,3,true,true]
// tools: []
// outbound: []

return [input, Object.getOwnPropertyNames(globalThis).includes('input'), arguments.length, arguments[1] === tools, arguments[2] === console];
