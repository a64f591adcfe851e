// class: flood at a bound
// tries: to be read with as many bytes as its source may have
// ending: value "read"
// tools: []
// outbound: []
// limits: {"source":300}

return 'read'; // xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
