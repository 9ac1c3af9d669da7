/**
 * Copies and reminders. The audit table says who already had one; the letters are enqueued in the transaction that
 * writes it.
 */
import type { TxDeps } from '#api/deps.ts'
import { type Hand, recordOperatorAct } from '#api/features/operator/record-act.ts'
import { dayMs } from '#domain/time.ts'
import { actsOfYear, oneAtATime } from './queries.ts'
import type { SellerOfYear } from './report.ts'

const most_reminders = 2
const between_reminders = 14 * dayMs

/** Sends the copy once for each seller and year. */
export async function sendCopies(
  tx: TxDeps,
  hand: Hand,
  year: number,
  sellers: readonly SellerOfYear[],
): Promise<number> {
  await oneAtATime(tx.db)
  const had = new Set((await actsOfYear(tx.db, 'dac7 copies', year)).flatMap(({ subjects }) => subjects))
  return enqueue(
    tx,
    hand,
    'copies',
    year,
    open(sellers).filter((id) => !had.has(id)),
  )
}

/** Sends at most two reminders, two weeks apart. */
export async function sendReminders(
  tx: TxDeps,
  hand: Hand,
  year: number,
  sellers: readonly SellerOfYear[],
): Promise<number> {
  await oneAtATime(tx.db)
  const acts = await actsOfYear(tx.db, 'dac7 reminders', year)
  const due = open(sellers.filter(({ lacks }) => lacks.length > 0)).filter((id) => {
    const had = acts.filter(({ subjects }) => subjects.includes(id))
    const last = had.at(-1)?.at.getTime() ?? 0
    return had.length < most_reminders && tx.clock.now() - last >= between_reminders
  })
  return enqueue(tx, hand, 'reminders', year, due)
}

const open = (sellers: readonly SellerOfYear[]): string[] =>
  sellers.filter(({ closed }) => !closed).map(({ owner_id }) => owner_id)

async function enqueue(
  tx: TxDeps,
  hand: Hand,
  what: 'copies' | 'reminders',
  year: number,
  ids: readonly string[],
): Promise<number> {
  for (const owner_id of ids) {
    await tx.jobs.enqueue(what === 'copies' ? 'dac7.send-copy' : 'dac7.remind', { owner_id, year })
  }
  const act = { command: `dac7 ${what}`, given: { year }, subjects: ids, at_ms: tx.clock.now() }
  if (ids.length > 0) await recordOperatorAct(tx.db, hand, act)
  return ids.length
}
