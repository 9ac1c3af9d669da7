/**
 * How fast payloads reach partners' systems: many for one address, and the same number spread over eight. The receiver
 * is the sandbox in the same server, so each payload costs twice: to send and to receive.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { runningEmbedded } from '#api/db/embedded.ts'
import { pathOf } from '#contract/calls.ts'
import { asked, demoOwner } from '../asked.ts'
import { table } from '../table.ts'
import { startProduct } from '../product.ts'

export type WebhooksResult = { addresses: number; payloads: number; seconds: number }[]

const heap = 800
const longest_s = 180

export async function measureWebhooks(data_dir: string, say: (line: string) => void): Promise<WebhooksResult> {
  const product = await startProduct({ data_dir, through: 'server', env: { SANDBOX: 'on', SEED: 'demo' } })
  const pool = new pg.Pool({ connectionString: runningEmbedded(data_dir) ?? '', max: 2 })
  pool.on('error', () => {})
  try {
    const token = ((await asked(product.url, 'POST', pathOf('logIn'), demoOwner)) as { access: string }).access
    const turns: WebhooksResult = []
    for (const addresses of [1, 8]) {
      say(`  ${heap} payloads for ${addresses === 1 ? 'one address' : `${addresses} addresses`}`)
      turns.push({ addresses, payloads: heap, seconds: await delivered({ ...product, token, pool }, addresses) })
    }
    return turns
  } finally {
    await pool.end()
    await product.stop()
  }
}

type Running = { url: string; token: string; pool: pg.Pool }

async function delivered({ url, token, pool }: Running, addresses: number): Promise<number> {
  const ids: string[] = []
  for (let at = 0; at < addresses; at += 1) {
    const name = `bench-${randomUUID()}`
    await asked(url, 'PUT', `/_sandbox/api/strangers/${name}`, { status: 204 })
    const body = {
      url: `${url}/_sandbox/strangers/${name}`,
      events: ['reservation.paid'],
      password: demoOwner.password,
    }
    ids.push(((await asked(url, 'POST', pathOf('createWebhook'), body, token)) as { id: string }).id)
  }
  await pool.query(
    `insert into webhook_deliveries (id, endpoint_id, event_id, type, body, state, created_at)
      select gen_random_uuid(), ($1::uuid[])[1 + n % $2], gen_random_uuid(), 'webhook.test', '{"type":"webhook.test"}', 'failed', now()
      from generate_series(1, $3::int) n`,
    [ids, addresses, heap],
  )
  const began = performance.now()
  await Promise.all(ids.map((id) => asked(url, 'POST', pathOf('replayFailedWebhooks', { id }), undefined, token)))
  while ((await waitingFor(pool, ids)) > 0) {
    if (performance.now() - began > longest_s * 1_000) throw new Error(`payloads still wait after ${longest_s} s`)
    await pause(50)
  }
  const seconds = (performance.now() - began) / 1_000
  for (const id of ids) await asked(url, 'DELETE', pathOf('removeWebhook', { id }), undefined, token)
  return seconds
}

async function waitingFor(pool: pg.Pool, ids: string[]): Promise<number> {
  const { rows } = await pool.query<{ waiting: number }>(
    `select count(*)::int as waiting from webhook_deliveries where endpoint_id = any($1) and state <> 'delivered'`,
    [ids],
  )
  return rows[0]?.waiting ?? 0
}

export function webhooksReport(turns: WebhooksResult): string[] {
  return [
    '## Webhooks',
    '',
    'Payloads sent, signed, answered and written down, from the click that sends them again to the last yes. The receiver is the sandbox of the same server. One address is asked twice at once.',
    '',
    ...table(
      ['addresses', 'payloads', 'seconds', 'payloads /s'],
      turns.map(({ addresses, payloads, seconds }) => [
        addresses,
        payloads,
        seconds.toFixed(1),
        (payloads / seconds).toFixed(0),
      ]),
    ),
    '',
  ]
}
