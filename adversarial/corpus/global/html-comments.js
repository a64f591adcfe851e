// class: forged program
// tries: to comment out the end of the function around the program
// ending: value "in"
// tools: []
// outbound: []

return 'in'; <!-- })
--> ); globalThis.x = 1; (
