// class: flood
// tries: to return exactly what may be returned, counted in bytes and not in characters
// ending: value "éééééééééé…
// tools: []
// outbound: []

return 'é'.repeat((1 << 19) - 1);
