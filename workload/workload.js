// The reference workload: what a program written by a model does with a shop's interfaces. Small steps through the
// bridge and the web APIs, nothing that is heavy on bytes. compute.go is the same thing in Go.
const { base, pattern, orders, links, ticks, form, refusal } = input;

// Tools are dispatched one by one and awaited together.
const quotes = await Promise.all(orders.map(({ sku, quantity }) => tools.shop.quote({ sku, quantity })));

const lines = orders.map((order, i) => ({
  sku: order.sku,
  quantity: order.quantity,
  cents: quotes[i].cents,
  tags: [...order.tags].sort(),
  bulk: order.quantity >= 10,
}));
const total = lines.reduce((sum, line) => sum + line.cents, 0);

const route = new URLPattern({ pathname: pattern });
const routes = links.map((link) => {
  const url = new URL(link, base);
  const match = route.exec(url.href);
  return {
    host: url.host,
    path: url.pathname,
    hash: url.hash,
    query: url.searchParams.get('q'),
    tenant: match ? match.pathname.groups.tenant : null,
    order: match ? match.pathname.groups.order : null,
  };
});

const clock = new EventTarget();
const controller = new AbortController();
const heard = [];
clock.addEventListener('tick', (event) => heard.push(event.type + heard.length), { signal: controller.signal });
controller.signal.addEventListener('abort', (event) => heard.push(event.type), { once: true });
for (let i = 0; i < ticks.sent; i++) {
  if (i === ticks.heard) controller.abort(ticks.reason);
  clock.dispatchEvent(new Event('tick'));
}

const sent = new FormData();
for (const [name, value] of form) sent.append(name, value);
const received = await new Response(sent).formData();

let caught = null;
try {
  throw new RangeError(refusal);
} catch (error) {
  caught = { name: error.name, message: error.message, standard: error instanceof RangeError && error instanceof Error };
}

return {
  lines,
  total,
  routes,
  events: { heard, aborted: controller.signal.aborted, reason: controller.signal.reason },
  fields: [...received].map(([name, value]) => ({ name, value })),
  caught,
};
