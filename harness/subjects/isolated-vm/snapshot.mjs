// makeSnapshot bundles the guest folder and returns the startup snapshot that every fresh isolate begins from.
import { build, stop } from 'esbuild'
import ivm from 'isolated-vm'

export async function makeSnapshot({ bare }) {
  const [runtime, apis, warmup] = await Promise.all(['runtime', 'apis', 'warmup'].map((name) => bundle(`guest/${name}.mjs`)))
  await stop() // esbuild's own process
  return bare ? ivm.Isolate.createSnapshot([runtime]) : ivm.Isolate.createSnapshot([apis, runtime], warmup.code)
}

async function bundle(entry) {
  const { outputFiles } = await build({
    absWorkingDir: import.meta.dirname,
    entryPoints: [entry],
    bundle: true,
    format: 'iife',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    target: 'esnext',
    minify: true,
    write: false,
    define: { global: 'globalThis' },
    alias: { 'fetch-blob/from.js': 'fetch-blob/file.js' }, // from.js reads files; file.js is the class alone
    plugins: [withoutStreams],
  })
  return { code: outputFiles[0].text, filename: entry }
}

// fetch-blob brings a whole streams package for Blob.stream alone. Without it the snapshot is half the size, and every
// fresh isolate that much cheaper.
const withoutStreams = {
  name: 'without-streams',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\/streams\.cjs$/ }, () => ({ path: 'streams', namespace: 'empty' }))
    onLoad({ filter: /.*/, namespace: 'empty' }, () => ({ contents: '' }))
  },
}
