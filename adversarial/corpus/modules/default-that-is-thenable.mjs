// class: then-able
// tries: to be the result twice, by a default export whose then resolves more than once and rejects after that
// ending: value "first"
// tools: []
// outbound: []

export default {
  then(resolve, reject) {
    resolve('first');
    resolve('second');
    reject(new Error('third'));
    throw new Error('fourth');
  },
};
