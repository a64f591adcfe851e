// class: flood at a bound
// tries: to bring one byte more in its modules than they may have
// ending: fault limit module map size limit of 60 exceeded
// tools: []
// outbound: []
// limits: {"modules":60}

return 'read';
// module: ./m.js
export default 1; //xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
