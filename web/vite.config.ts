import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Packages that every page needs; the file changes only when they do. */
const vendor = { name: 'vendor', test: /[\\/]node_modules[\\/]/, tags: ['$initial' as const], priority: 1 }
/**
 * Small modules that several screens use are put into one file, because each would cost a request. The bundler splits
 * the rest itself.
 */
const shared = { name: 'shared', test: /\.(tsx?|m?js)$/, maxModuleSize: 1500, minShareCount: 6 }

/** Silences a warning: the form is in the first file of this entry on purpose, and imported dynamically elsewhere. */
const quiet = { checks: { ineffectiveDynamicImport: false } }
const frameOptions = {
  ...quiet,
  input: fileURLToPath(new URL('entry-frame.tsx', import.meta.url)),
  output: {
    entryFileNames: 'assets/frame-[hash].js',
    chunkFileNames: 'assets/frame-[name]-[hash].js',
    // Everything for a first visit in one file: split, it would weigh a tenth more and cost more requests.
    codeSplitting: { groups: [{ name: 'form', test: /\.(tsx?|m?js)$/, tags: ['$initial' as const] }] },
  },
}

/** Files whose addresses stand on partners' pages, so their names must not change. */
const isPasted = (name: string) => name === 'embed' || name === 'embed-check'

// `vite build -c web/vite.config.ts` makes the browser's files; `--mode frame` makes those of pages on other sites,
// which share nothing with ours because a frame has a cache of its own; `--ssr entry-server.tsx` makes the server's
// renderer. The renderer contains everything it needs, so production installs none of the browser's packages.
export default defineConfig(({ isSsrBuild, mode }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react({ jsxImportSource: '#jsx' }), tailwindcss()],
  // Otherwise packages in the renderer would read the environment again and again, and use their slow development
  // builds wherever it is not set.
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: mode !== 'frame',
    manifest: mode === 'frame' ? '.vite/frame.json' : !isSsrBuild,
    copyPublicDir: !isSsrBuild && mode !== 'frame',
    target: 'es2023',
    // These browsers know `oklch` and `lab`, so no colour is written twice.
    cssTarget: ['chrome111', 'firefox128', 'safari16.4'],
    sourcemap: false,
    // Because of the strict CSP nothing is inlined as data: except what a style sheet already holds.
    assetsInlineLimit: 0,
    // Preloading all chunks would cost more than the round trip it saves on later screens; a rendered page names its
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
              // Wrapped in a function, so that a script pasted twice does not declare its names twice.
              banner: ({ name }) => (isPasted(name) ? '(()=>{' : ''),
              footer: ({ name }) => (isPasted(name) ? '})()' : ''),
              codeSplitting: { groups: [vendor, shared] },
            },
          },
  },
  ssr: { noExternal: true },
}))
