// class: endless loop
// tries: to keep the processor with jobs each of which ends at once
// ending: fault timeout
// tools: []
// outbound: []
// limits: {"timeout":"500ms"}

const again = () => { Promise.resolve().then(again); queueMicrotask(again); };
const storm = async () => { for (;;) await null; };
storm();
for (;;) await undefined;
