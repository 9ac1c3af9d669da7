import { spawn } from 'node:child_process'
import path from 'node:path'
import { createServer } from 'vite'
import { readConfig } from '#api/config.ts'
import { root } from './run.ts'

// Development: the server restarts when its sources change; Vite serves the site with hot reload and asks the server
// for data.
const config = readConfig()
const sitePort = Number(process.env.DEV_PORT ?? 5173)
const target = `http://127.0.0.1:${config.port}`

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', path.join(root, 'api/main.ts')], {
  cwd: root,
  stdio: 'inherit',
})

const fromServer = [
  ...['/api', '/_sandbox', '/obrazy', '/pliki', '/ical', '/mcp'],
  ...['/llms.txt', '/sitemap.xml', '/robots.txt', '/healthz', '/readyz'],
]
const site = await createServer({
  configFile: path.join(root, 'web/vite.config.ts'),
  server: {
    port: sitePort,
    host: config.host,
    proxy: Object.fromEntries(fromServer.map((start) => [start, { target, changeOrigin: false }])),
  },
})
await site.listen()
console.log(`Site with hot reload on http://${config.host}:${sitePort} (data from ${target})`)

const stop = async () => {
  server.kill('SIGTERM')
  await site.close()
}
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
server.once('exit', async (code) => {
  await site.close()
  process.exit(code ?? 0)
})
