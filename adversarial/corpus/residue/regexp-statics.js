// class: RegExp statics
// tries: to leave what matched last, for the next execution to read from RegExp.$1
// ending: value ["s","secret","the ","left input","left input"]
// tools: []
// outbound: []

/(s)(e)(c)(r)(e)(t)/.exec('the secret of this execution');
RegExp.input = 'left input';
return [RegExp.$1, RegExp.lastMatch, RegExp['$`'], RegExp.input, RegExp.$_];
