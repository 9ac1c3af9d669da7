/** What was sent to an endpoint, and sending it again. */
import { type Deps, inTransaction, type TxDeps } from '#api/deps.ts'
import { deliveriesOf, findDelivery, sendAgain, triesOf } from './delivery-queries.ts'
import { endpointsOf, lockEndpoint } from './endpoint-queries.ts'
import { handedForMs, handOver } from './hand-over.ts'
import { problemSentence } from './problem-words.pl.ts'
import { tell } from './tell-programs.ts'
import { testMessage } from './texts.pl.ts'
import { Refused } from '#api/refused.ts'
import { pathOf } from '#contract/calls.ts'
import { pagesBeside } from '#contract/endpoint.ts'
import type { Handled } from '#contract/index.ts'
import { webhookTest } from '#domain/integrations/webhooks.ts'

const mostTries = 50
const mostAtOnce = 1_000

export async function listDeliveries(
  deps: Pick<Deps, 'db' | 'config'>,
  owner_id: string,
  id: string,
  query: Handled['listWebhookDeliveries']['query'],
): Promise<Handled['listWebhookDeliveries']['reply']> {
  await demandOwn(deps, owner_id, id)
  const { count, rows } = await deliveriesOf(deps.db, id, query)
  return {
    count,
    ...pagesBeside(deps.config.publicUrl + pathOf('listWebhookDeliveries', { id }), query, count),
    results: rows.map(onWire),
  }
}

export async function readDelivery(
  deps: Pick<Deps, 'db'>,
  owner_id: string,
  { id, delivery_id }: Handled['getWebhookDelivery']['params'],
): Promise<Handled['getWebhookDelivery']['reply']> {
  await demandOwn(deps, owner_id, id)
  const row = await findDelivery(deps.db, id, delivery_id)
  if (!row) throw new Refused('not_found')
  const tried = (await triesOf(deps.db, delivery_id, mostTries)).map(({ at, problem, ...each }) => ({
    ...each,
    at: at.toISOString(),
    problem: problem === null ? null : problemSentence(problem),
  }))
  return { ...onWire(row), body: row.body, tried }
}

/** Sends a delivery again under the same id, so that the receiver can recognise it. */
export function replayDelivery(
  deps: Deps,
  owner_id: string,
  { id, delivery_id }: Handled['replayWebhookDelivery']['params'],
): Promise<Handled['replayWebhookDelivery']['reply']> {
  return inTransaction(deps, async (tx) => {
    const [again] = await replay(tx, owner_id, id, { id: delivery_id })
    if (!again) throw new Refused('not_found')
    return onWire(again)
  })
}

export function replayFailed(
  deps: Deps,
  owner_id: string,
  id: string,
): Promise<Handled['replayFailedWebhooks']['reply']> {
  return inTransaction(deps, async (tx) => ({
    replayed: (await replay(tx, owner_id, id, { state: 'failed', most: mostAtOnce })).length,
  }))
}

export function testWebhook(deps: Deps, owner_id: string, id: string): Promise<Handled['testWebhook']['reply']> {
  return inTransaction(deps, async (tx) => {
    await lockActive(tx, owner_id, id)
    const [handed] = await tell(tx, [id], { type: webhookTest, data: { message: testMessage } })
    if (!handed) throw new Error('nothing was told')
    return { delivery_id: handed.id }
  })
}

async function replay(tx: TxDeps, owner_id: string, id: string, which: Parameters<typeof sendAgain>[2]) {
  await lockActive(tx, owner_id, id)
  const again = await sendAgain(tx.db, id, which, new Date(tx.clock.now() + handedForMs))
  await handOver(
    tx,
    again.map((each) => ({ id: each.id, endpoint_id: id, tries: 0 })),
  )
  return again
}

/** A stopped endpoint takes nothing, so the answer must not be „sent”. */
async function lockActive(tx: TxDeps, owner_id: string, id: string): Promise<void> {
  const known = await lockEndpoint(tx.db, owner_id, id)
  if (!known) throw new Refused('not_found')
  if (known.state !== 'active') throw new Refused('webhook_stopped')
}

async function demandOwn({ db }: Pick<Deps, 'db'>, owner_id: string, id: string): Promise<void> {
  if ((await endpointsOf(db, owner_id, id)).length === 0) throw new Refused('not_found')
}

type Row = Awaited<ReturnType<typeof deliveriesOf>>['rows'][number]

function onWire({ id, event_id, type, state, tries, last_status, created_at, delivered_at, next_try_at }: Row) {
  return {
    id,
    event_id,
    type,
    state,
    tries,
    last_status,
    created_at: created_at.toISOString(),
    delivered_at: delivered_at?.toISOString() ?? null,
    next_try_at: next_try_at?.toISOString() ?? null,
  }
}
