/**
 * A customer announces payment by transfer or on the spot: the owner is told, and the answer contains the account.
 * Nothing counts as paid by it.
 */
import { demandPayable } from './demand-payable.ts'
import { type Deps, inTransaction } from '#api/deps.ts'
import { findByStatusLink } from '#api/features/reservations/customer/customer-view.ts'
import { recordEvent } from '#api/features/reservations/core/record-event.ts'
import { findReservedListing, wayChosen } from '#api/features/reservations/core/views-queries.ts'
import { lockForMoney } from '#api/features/reservations/money/lock-for-money.ts'
import { termsOf, termsOnWire } from '#api/features/reservations/money/terms-of.ts'
import { Refused } from '#api/refused.ts'
import type { Handled } from '#contract/index.ts'
import { chosenText } from '#api/features/payments/words.pl.ts'

type Asked = Handled['createPayment']['body']
type Chosen = Handled['createPayment']['reply']

export async function chooseWay(deps: Deps, { token, method }: Asked): Promise<Chosen> {
  const { id } = await findByStatusLink(deps, token)
  return inTransaction(deps, async (tx) => {
    const row = await lockForMoney(tx, id)
    if (!row) throw new Refused('not_found')
    const now = deps.clock.now()
    demandPayable(row, now)
    const terms = termsOf(row, await findReservedListing(tx.db, row.listing_id), now)
    const way = method === 'bank_transfer' ? 'bank_transfer' : 'on_site'
    const transfer = way === 'bank_transfer' ? terms.transfer : null
    if (!terms.next || !terms.ways.includes(way) || (way === 'bank_transfer' && !transfer))
      throw new Refused('payment_way_off')
    const { amount_grosze } = terms.next
    const before = await wayChosen(tx.db, id)
    if (before?.method !== method || before.amount_grosze !== amount_grosze)
      await recordEvent(tx, row, {
        actor: 'customer',
        action: 'choose_way',
        at: new Date(now),
        data: { method, amount_grosze },
      })
    const told = termsOnWire({ ...terms, transfer }, row.timezone)
    return { reservation_id: id, method, amount_grosze, transfer: told.transfer, message: chosenText(method) }
  })
}
