import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** What every page runs on; it changes only with its packages. */
const vendor = { name: 'vendor', test: /[\\/]node_modules[\\/]/, tags: ['$initial' as const], priority: 1 }
/** Small parts that several screens use are one file: apart, each would cost a request. The rest the bundler splits itself. */
const shared = { name: 'shared', test: /\.(tsx?|m?js)$/, maxModuleSize: 1500, minShareCount: 6 }

/** The form is meant to stand in the first file of its entry, and to be fetched by all others. */
const quiet = { checks: { ineffectiveDynamicImport: false } }
const frameOptions = {
  ...quiet,
  input: fileURLToPath(new URL('entry-frame.tsx', import.meta.url)),
  output: {
    entryFileNames: 'assets/frame-[hash].js',
    chunkFileNames: 'assets/frame-[name]-[hash].js',
    // All of a first visit in one file: apart, its small parts would weigh a tenth more and cost a request each.
    codeSplitting: { groups: [{ name: 'form', test: /\.(tsx?|m?js)$/, tags: ['$initial' as const] }] },
  },
}

/** Their addresses stand on partners' pages. */
const isPasted = (name: string) => name === 'embed' || name === 'embed-check'

// `vite build -c web/vite.config.ts` makes the browser's files, the same with `--mode frame` those of pages on other sites,
// which share nothing with ours (a frame there has a cache of its own), and with `--ssr entry-server.tsx` the server's
// renderer. The renderer carries all it needs, so that production installs nothing of the browser's packages.
export default defineConfig(({ isSsrBuild, mode }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react({ jsxImportSource: '#jsx' }), tailwindcss()],
  // In the server's renderer the packages would ask the environment again and again, and draw by their slow builds for
  // developers wherever nobody has set it.
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: mode !== 'frame',
    manifest: mode === 'frame' ? '.vite/frame.json' : !isSsrBuild,
    copyPublicDir: !isSsrBuild && mode !== 'frame',
    target: 'es2023',
    // These know `oklch` and `lab`: no colour is written twice.
    cssTarget: ['chrome111', 'firefox128', 'safari16.4'],
    sourcemap: false,
    // Strict CSP: nothing is inlined as data: but what a style sheet already holds.
    assetsInlineLimit: 0,
    // The names of all chunks would weigh more than the round trip they save on later screens; a rendered page names its
    // own. Style sheets must be there before their screen.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files) => files.filter((file) => file.endsWith('.css')),
    },
    reportCompressedSize: false,
    rolldownOptions: isSsrBuild
      ? {}
      : mode === 'frame'
        ? frameOptions
        : {
            input: ['index.html', 'lib/hydration/boot.ts', 'embed/embed.ts', 'embed/embed-check.ts'].map((file) =>
              fileURLToPath(new URL(file, import.meta.url)),
            ),
            output: {
              entryFileNames: ({ name }) => (isPasted(name) ? `${name}.js` : 'assets/[name]-[hash].js'),
              // Pasted twice it must not name anything twice.
              banner: ({ name }) => (isPasted(name) ? '(()=>{' : ''),
              footer: ({ name }) => (isPasted(name) ? '})()' : ''),
              codeSplitting: { groups: [vendor, shared] },
            },
          },
  },
  ssr: { noExternal: true },
}))
