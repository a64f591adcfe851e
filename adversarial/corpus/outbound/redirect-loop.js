// class: flood
// tries: to be led in a circle for ever, by a redirect that leads to itself
// ending: value "TypeError"
// tools: []
// outbound: [{"method":"GET","url":"http://a.test/redirect?to=%23again"},{"method":"GET","url":"http://a.test/redirect?to=%23again"},{"method":"GET","url":"http://a.test/redirect?to=%23again"},{"method":"GET","url":"http://a.test/redirect?to=%23again"},{"method":"GET","url":"http://a.test/redirect?to=%23again"},{"method":"GET","url":"http://a.test/redirect?to=%23again"},{"method":"GET","url":"http://a.test/redirect?to=%23again"},{"method":"GET","url":"http://a.test/redirect?to=%23again"},{"method":"GET","url":"http://a.test/redirect?to=%23again"},{"method":"GET","url":"http://a.test/redirect?to=%23again"},{"method":"GET","url":"http://a.test/redirect?to=%23again"},{"method":"GET","url":"http://a.test/redirect?to=%23again"},{"method":"GET","url":"http://a.test/redirect?to=%23again"},{"method":"GET","url":"http://a.test/redirect?to=%23again"},{"method":"GET","url":"http://a.test/redirect?to=%23again"},{"method":"GET","url":"http://a.test/redirect?to=%23again"},{"method":"GET","url":"http://a.test/redirect?to=%23again"},{"method":"GET","url":"http://a.test/redirect?to=%23again"},{"method":"GET","url":"http://a.test/redirect?to=%23again"},{"method":"GET","url":"http://a.test/redirect?to=%23again"},{"method":"GET","url":"http://a.test/redirect?to=%23again"}]
// setting: function

return await fetch('http://a.test/redirect?to=%23again').then((response) => response.url, (error) => error.name);
