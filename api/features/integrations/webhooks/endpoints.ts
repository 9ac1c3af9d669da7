/** The owner's webhook endpoints: made, changed, stopped, deleted. */
import { randomUUIDv7 } from 'node:crypto'
import { type Deps, inTransaction } from '#api/deps.ts'
import { demandProvenAddress } from '#api/features/auth/account-queries.ts'
import { checkPassword, holdChecked } from '#api/features/auth/passwords/check-password.ts'
import {
  addressesLocked,
  deleteEndpoint,
  type EndpointRow,
  endpointsOf,
  insertEndpoint,
  lockEndpoint,
  updateEndpoint,
} from './endpoint-queries.ts'
import { wakeDeliveries } from './delivery-queries.ts'
import { newSecret } from './signature.ts'
import { Refused, refusedField } from '#api/refused.ts'
import { seal } from '#api/sealed.ts'
import type { Handled } from '#contract/index.ts'
import { isSameAddress, maxWebhookEndpoints, oldSecretMs, sortedEvents } from '#domain/integrations/webhooks.ts'

export async function listWebhooks(
  deps: Pick<Deps, 'db'>,
  owner_id: string,
): Promise<Handled['listWebhooks']['reply']> {
  return { results: (await endpointsOf(deps.db, owner_id)).map(onWire) }
}

/** Asks for the password again, because facts of the owner's business will go to an address that somebody typed. */
export async function createWebhook(
  deps: Deps,
  owner_id: string,
  { url, events, password }: Handled['createWebhook']['body'],
): Promise<Handled['createWebhook']['reply']> {
  checkAddress(deps, url)
  await demandProvenAddress(deps.db, owner_id)
  const checked = await checkPassword(deps, owner_id, password)
  const secret = newSecret()
  const id = randomUUIDv7()
  await inTransaction(deps, async (tx) => {
    await holdChecked(tx, checked)
    const known = await addressesLocked(tx.db, owner_id)
    refuseSecond(url, known)
    if (known.length >= maxWebhookEndpoints)
      throw new Refused({ refused: 'webhook_limit', details: { max: maxWebhookEndpoints } })
    const secret_sealed = seal(tx.config.secretKey, secret)
    const created_at = new Date(tx.clock.now())
    await insertEndpoint(tx.db, { id, owner_id, url, events: sortedEvents(events), secret_sealed, created_at })
    await tx.jobs.enqueue('integrations.send-webhook-made', { owner_id, url })
  })
  return { ...(await readWebhook(deps, owner_id, id)), secret }
}

export async function changeWebhook(
  deps: Deps,
  owner_id: string,
  id: string,
  { url, events, paused, password }: Handled['changeWebhook']['body'],
): Promise<Handled['changeWebhook']['reply']> {
  if (url !== undefined) checkAddress(deps, url)
  const checked = url === undefined ? null : await checkPassword(deps, owner_id, password ?? '')
  await inTransaction(deps, async (tx) => {
    if (checked) await holdChecked(tx, checked)
    if (url !== undefined) {
      const others = await addressesLocked(tx.db, owner_id)
      refuseSecond(
        url,
        others.filter((other) => other.id !== id),
      )
    }
    const known = await lockEndpoint(tx.db, owner_id, id)
    if (!known) throw new Refused('not_found')
    const starts = known.state !== 'active' && paused === false
    await updateEndpoint(tx.db, id, {
      ...(events ? { events: sortedEvents(events) } : {}),
      // Failures of the old address do not count for the new one.
      ...(url === undefined || url === known.url ? {} : { url, failing_since: null }),
      ...(paused ? { state: 'paused' as const } : {}),
      ...(starts ? { state: 'active' as const, failing_since: null } : {}),
      // A request without fields changes nothing, but the statement needs a column.
      id,
    })
    if (starts) await wakeDeliveries(tx.db, id, new Date(tx.clock.now()))
    if (url !== undefined) await tx.jobs.enqueue('integrations.send-webhook-made', { owner_id, url })
  })
  return readWebhook(deps, owner_id, id)
}

export async function removeWebhook(deps: Deps, owner_id: string, id: string): Promise<null> {
  if (!(await deleteEndpoint(deps.db, owner_id, id))) throw new Refused('not_found')
  return null
}

export async function rotateSecret(
  deps: Deps,
  owner_id: string,
  id: string,
  password: string,
): Promise<Handled['rotateWebhookSecret']['reply']> {
  const checked = await checkPassword(deps, owner_id, password)
  const secret = newSecret()
  await inTransaction(deps, async (tx) => {
    await holdChecked(tx, checked)
    const known = await lockEndpoint(tx.db, owner_id, id)
    if (!known) throw new Refused('not_found')
    await updateEndpoint(tx.db, id, {
      secret_sealed: seal(tx.config.secretKey, secret),
      old_secret_sealed: known.secret_sealed,
      old_secret_until: new Date(tx.clock.now() + oldSecretMs),
    })
  })
  return { ...(await readWebhook(deps, owner_id, id)), secret }
}

/** Refuses an address that is wrong without asking it; other problems show at the first delivery. */
function checkAddress({ outgoing }: Pick<Deps, 'outgoing'>, url: string): void {
  const problem = outgoing.problemOf(url)
  if (problem)
    throw new Refused({ refused: 'webhook_address', fields: { url: 'webhook_address' }, details: { problem } })
}

/** What one address hears of is a choice of its events: two rows of it would tell each event twice, with two secrets. */
function refuseSecond(url: string, known: readonly { url: string }[]): void {
  if (known.some((one) => isSameAddress(one.url, url))) throw refusedField('url', 'webhook_address_twice')
}

async function readWebhook({ db }: Pick<Deps, 'db'>, owner_id: string, id: string) {
  const [row] = await endpointsOf(db, owner_id, id)
  if (!row) throw refusedField('id', 'not_found', 'not_found')
  return onWire(row)
}

function onWire({ failing_since, last_delivered_at, old_secret_until, created_at, ...row }: EndpointRow) {
  return {
    ...row,
    failing_since: failing_since?.toISOString() ?? null,
    last_delivered_at: last_delivered_at?.toISOString() ?? null,
    old_secret_until: old_secret_until?.toISOString() ?? null,
    created_at: created_at.toISOString(),
  }
}
