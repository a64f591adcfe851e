// class: flood at a bound
// tries: to be read with a byte more than its source may have
// ending: fault limit source size limit of 300 exceeded
// tools: []
// outbound: []
// limits: {"source":300}

return 'read'; // xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
