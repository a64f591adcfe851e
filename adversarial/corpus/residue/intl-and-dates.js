// class: process state
// tries: to change what all isolates of a process share: the locale, the time zone, the random numbers
// ending: value [4,99]
// tools: []
// outbound: []

Intl.DateTimeFormat = function () { return { format: () => 'forged', resolvedOptions: () => ({ timeZone: 'Forged/Zone' }) }; };
Date.prototype.getTimezoneOffset = () => 99;
Date.now = () => 0;
Math.random = () => 0.5;
crypto.getRandomValues = () => {};
const parts = [];
for (const locale of ['de', 'ar-EG', 'th-TH-u-ca-buddhist', 'he']) parts.push(new Intl.NumberFormat(locale).format(1234.5));
return [parts.length, new Date(0).getTimezoneOffset()];
