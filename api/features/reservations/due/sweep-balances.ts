/** Reminders of a rest two weeks, a week and a day before it is due (G7): each once, and none that comes too late. */
import { type Deps, inTransaction, type TxDeps } from '#api/deps.ts'
import { lockReservation } from '#api/features/reservations/core/queries.ts'
import { decideBalanceReminder, findBalancesToRemind } from './balance-queries.ts'
import { balanceReminderAt, isBalanceNews, remindedBalances } from '#domain/reservation/reminders.ts'
import { dateIn, daysBetween } from '#domain/time.ts'

const batch = 200
/** Reminders follow the country's time, also for a listing abroad. */
const zone = 'Europe/Warsaw'

/** One batch per round; the rest comes in the next one. */
export async function sweepBalances(deps: Deps): Promise<void> {
  const days = remindedBalances(deps.clock.now(), zone)
  if (!days) return
  for (const { id } of await findBalancesToRemind(deps.db, days, batch)) {
    await inTransaction(deps, (tx) => remind(tx, id)).catch((error: unknown) => {
      deps.log.error({ err: error, reservation_id: id }, 'sweep of balances')
    })
  }
}

async function remind(deps: TxDeps, id: string): Promise<void> {
  const row = await lockReservation(deps.db, id)
  if (row?.status !== 'confirmed' || row.balance_due_on === null) return
  const now = deps.clock.now()
  const due_on = row.balance_due_on
  const days_ahead = balanceReminderAt(daysBetween(dateIn(now, zone), due_on))
  if (days_ahead === null) return
  const decision = { reservation_id: id, due_on, days_ahead, decided_at: new Date(now) }
  if (!(await decideBalanceReminder(deps.db, decision))) return
  if (isBalanceNews(days_ahead, row.status_since_at.getTime(), due_on, zone)) return
  await deps.jobs.enqueue('reservations.remind-of-balance', { reservation_id: id })
}
