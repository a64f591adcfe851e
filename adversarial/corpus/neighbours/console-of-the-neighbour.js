// class: console shared
// tries: to be there while another logs its secret
// ending: value {"waited":true}
// tools: []
// outbound: []
// neighbour: victim-that-logs.js

for (let i = 0; i < 50; i++) await new Promise((done) => setTimeout(done, 1));
return { waited: true };
