import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { openBucket } from '#api/testing/bucket.ts'
import { drainSeconds, fleetSize, openFront } from '#api/testing/front.ts'
import { freePort, productProcess } from '#api/testing/product-process.ts'
import { startCluster } from '#api/testing/replica.ts'

// What `npm run e2e -- --processes 3` starts for the journeys: a proxy, several processes of the product on one
// PostgreSQL, pictures in the S3 server from npm, and a last process that reads from a streaming replica.
const port = Number(process.env.PORT)
const closings: (() => Promise<unknown>)[] = []
let stopping = false
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(0))

try {
  const cluster = await startCluster()
  closings.push(cluster.close)
  // Where a journey finds it that does something by hand (`e2e/support/operator.ts`).
  const folder = process.env.E2E_DATA_DIR ?? ''
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, 'database-url'), cluster.primary_url)
  const bucket = await openBucket()
  closings.push(bucket.close)
  const common = {
    ...bucket.env,
    SEED: 'demo',
    SANDBOX: 'on',
    PUBLIC_URL: process.env.PUBLIC_URL ?? `http://127.0.0.1:${port}`,
    TRUST_PROXY: 'loopback',
    DRAIN_SECONDS: `${drainSeconds}`,
    // All processes give the same address of the partner's site, whichever serves it.
    SANDBOX_SITE_URL: `http://127.0.0.1:${await freePort()}`,
  }
  const origins: string[] = []
  for (let place = 0; place < fleetSize; place += 1) {
    const own: Record<string, string> = place === 0 ? { SANDBOX_SITE_PORT: new URL(common.SANDBOX_SITE_URL).port } : {}
    if (place === fleetSize - 1) own.DATABASE_REPLICA_URL = cluster.replica_url
    const one = await productProcess(cluster.primary_url, { ...common, ...own })
    closings.push(one.close)
    // The first process makes the demo story, the others find it.
    await one.start()
    origins.push(one.origin)
  }
  const front = await openFront(origins, port)
  closings.push(front.close)
  console.log(`Wydarzy ready on ${front.url}`)
} catch (error) {
  if (!stopping) console.error(error)
  await stop(1)
}

async function stop(code: number): Promise<void> {
  if (stopping) return
  stopping = true
  for (const close of closings.reverse()) await close().catch((error: unknown) => console.error(error))
  process.exit(code)
}
