// class: import of the host's
// tries: to import a module that gives the host's environment
// ending: value {"env":null}
// tools: []
// outbound: []

export default async () => {
  for (const specifier of ['node:process', 'process', 'node:os']) {
    try {
      const { env } = await import(specifier);
      return { env };
    } catch {}
  }
  return { env: null };
};
