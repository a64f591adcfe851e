// class: server-side request forgery
// tries: to see or to be spared a redirect by asking for it
// ending: value [[307,false,"http://b.test/"],"TypeError",[200,true,null],"TypeError"]
// tools: []
// outbound: [{"method":"GET","url":"http://a.test/redirect?to=http%3A%2F%2Fb.test%2F"},{"method":"GET","url":"http://a.test/redirect?to=http%3A%2F%2Fb.test%2F"},{"method":"GET","url":"http://a.test/redirect?to=http%3A%2F%2Fb.test%2F"},{"method":"GET","url":"http://b.test/"}]
// setting: function

const got = [];
for (const redirect of ['manual', 'error', 'follow', 'never']) {
  try {
    const response = await fetch('http://a.test/redirect?to=http%3A%2F%2Fb.test%2F', { redirect });
    got.push([response.status, response.redirected, response.headers.get('location')]);
  } catch (error) { got.push(error.name); }
}
return got;
