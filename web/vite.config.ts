import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// What only screens of the partner ask for (live news, files) is none of a visitor's business.
const core =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack)\/(?!.*\/useBlocker\.)|\/web\/(lib\/(?!form|idempotency|report-errors|live|upload|download|use-media|use-draft)|ui\/create-icon|app\/(navigation|App|Header|Footer|links|router|screen|guards))|\/contract\/(call|public-calls|paths)\.ts/

const icons =
  'arrow-right|calendar-days|check|chevron-(left|right|down)|circle-exclamation-point|map-pin|minus|plus|search'
const everybodys = new RegExp(
  [
    '/web/features/listings/(Picture|kinds|kind-words\\.pl|words\\.pl|use-settled)\\.',
    '/web/ui/(Popover|Paper|typo\\.pl)\\.',
    '/domain/(format\\.pl|codes)\\.',
    `lucide-react/dist/esm/icons/(${icons})\\.`,
  ].join('|'),
)
const term = /\/web\/(ui\/(month|Stepper)|features\/listings\/(listing-days|terms|term-wish|today|Section))\.tsx?$/
const detail =
  /\/web\/features\/(listings\/(ListingPage|ReservationCard|DayField|Gallery|Where|still|use-near|use-live-price|listing-head)|stats\/count-view)\.|lucide-react\/dist\/esm\/icons\/images\./
const search =
  /\/web\/(features\/listings\/(ListingCard|WhenField|search-state|categories|listing-labels\.pl|PlaceField)|ui\/(TextField|Field|Lists|Combobox)|lib\/use-draft)\./

// `vite build -c web/vite.config.ts` makes the browser's files, the same with `--ssr entry-server.tsx` the server's
// renderer. The renderer carries all it needs, so that production installs nothing of the browser's packages.
export default defineConfig(({ isSsrBuild }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), tailwindcss()],
  resolve: {
    alias: [
      // The store of the router asks for a stand-in that React has had itself since 18.
      { find: 'use-sync-external-store/shim/with-selector', replacement: 'use-sync-external-store/with-selector' },
      {
        find: /^\.\.\/createLucideIcon\.mjs$/,
        replacement: fileURLToPath(new URL('./ui/art/create-icon.ts', import.meta.url)),
      },
    ],
  },
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
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
      : {
          input: ['index.html', 'server/start-late.ts'].map((file) => fileURLToPath(new URL(file, import.meta.url))),
          output: {
            // What is loaded together is one file: it compresses better and costs one request. `core` is every page's,
            // `public` that of pages with listings, `term` of those where a term is chosen, `detail` of one listing, `search` of those with cards.
            codeSplitting: {
              groups: [
                { name: 'core', test: core },
                { name: 'public', test: everybodys },
                { name: 'term', test: term },
                { name: 'detail', test: detail },
                { name: 'search', test: search },
              ],
            },
          },
        },
  },
  ssr: { noExternal: true },
}))
