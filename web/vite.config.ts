import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const core =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack)\/|lucide-react\/dist\/esm\/(Icon|createLucideIcon|context|shared)|\/web\/(lib\/(?!form|idempotency)|app\/(navigation|App|Header|Footer|links|router|screen|guards))|\/contract\/(calls|paths)/

// `vite build -c web/vite.config.ts` makes the browser's files, the same with `--ssr entry-server.tsx` the server's
// renderer. The renderer carries all it needs, so that production installs nothing of the browser's packages.
export default defineConfig(({ isSsrBuild }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), tailwindcss()],
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    target: 'es2023',
    sourcemap: false,
    // Strict CSP: nothing is inlined as data: but what a style sheet already holds.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: isSsrBuild
      ? {}
      : {
          output: {
            // What every page loads is one file: it compresses better and costs one request.
            codeSplitting: { groups: [{ name: 'core', test: core }] },
          },
        },
  },
  ssr: { noExternal: true },
}))
