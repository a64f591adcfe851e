// class: flood
// tries: to make as many calls as there may be, more than may be in flight at once
// ending: value true
// tools: {"count":1000}
// outbound: []
// limits: {"timeout":"20s"}

const answers = await Promise.all(Array.from({ length: 1000 }, (_, i) => tools.echo.back(i)));
return answers.every((answer, i) => answer === i);
