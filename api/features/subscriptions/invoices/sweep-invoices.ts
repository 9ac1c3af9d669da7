/**
 * Makes invoices that could not be made when they were paid, mostly because the buyer had no address yet: one try a day
 * for each. Until then they are counted for the operator.
 */
import { type Deps, inTransaction } from '#api/deps.ts'
import { whileFull } from '#api/turns.ts'
import { dayMs } from '#domain/time.ts'
import { claimInvoicesToMake, invoicesNotMade, putInvoiceMade } from './invoice-queries.ts'
import { makeInvoice } from './make-invoice.ts'

const batch = 100

export async function sweepInvoices(deps: Deps): Promise<void> {
  // Without the seller's data no invoice can be made at all.
  if (!deps.config.seller) return
  await whileFull(batch, async () => {
    const now = deps.clock.now()
    const ids = await claimInvoicesToMake(deps.db, new Date(now), new Date(now + dayMs), batch)
    for (const id of ids) {
      await make(deps, id).catch((err: unknown) => deps.log.error({ err, invoice_id: id }, 'sweep of invoices'))
    }
    return ids.length
  })
}

async function make(deps: Deps, invoice_id: string): Promise<void> {
  await inTransaction(deps, async (tx) => {
    const made = await makeInvoice(tx, invoice_id)
    if ('problems' in made) return
    await putInvoiceMade(tx.db, invoice_id)
    const waits = tx.config.ksef !== 'off' && made.handed_over_at === null
    if (waits) await tx.jobs.enqueue('subscriptions.hand-over-invoice', { invoice_id })
  })
}

/** For monitoring: paid invoices that were tried and could not be made. */
export async function countInvoices({ db }: Deps) {
  return [{ what: 'invoices_not_made', count: (await invoicesNotMade(db)).length }]
}
