/** Mails about a contested no-show that the operator has settled. */
import type { Deps } from '#api/deps.ts'
import { findSettling } from '#api/features/reservations/contests/contest-queries.ts'
import { settlementOf } from '#api/features/reservations/contests/settlement.ts'
import { policyOf } from '#api/features/reservations/core/record.ts'
import { policyLabel } from '#api/features/reservations/core/texts.pl.ts'
import {
  contestSettled,
  contestSettledForOwner,
  type Settled,
  type MoneyBack,
} from '#api/features/reservations/mails/emails-settled.pl.ts'
import { goingBack, returnedByProvider } from '#api/features/reservations/money/refunds-queries.ts'
import { reasonOfOutcome } from '#domain/reservation/contest/contest.ts'
import type { ReservationStatus } from '#domain/reservation/reservation.ts'
import type { MailFacts } from './mail-data.ts'
import type { MailJobs } from './mail-job.ts'

const states: readonly ReservationStatus[] = ['completed', 'in_progress', 'no_show', 'cancelled']
const nothingBack = { refund_grosze: 0, by_provider_grosze: 0, held_grosze: 0, refund_due_on: '' }

export const settledMailsToCustomer = {
  'reservations.tell-settled': {
    states,
    write: async (about, deps) => {
      const settled = await settledOf(about, deps)
      const { owner_name, urls } = about
      return (
        settled && { ...contestSettled({ ...settled, owner_name, status_url: urls.status }), ...forCalendar(about) }
      )
    },
  },
} satisfies Partial<MailJobs>

export const settledMailsToOwner = {
  'reservations.tell-owner-settled': {
    states,
    write: async (about, deps) => {
      const settled = await settledOf(about, deps)
      if (!settled) return null
      const { customer_name, urls } = about
      const mail = contestSettledForOwner({ ...settled, customer_name, reservation_url: urls.owner })
      return { ...mail, ...forCalendar(about) }
    },
  },
} satisfies Partial<MailJobs>

/** What is refunded and what stays. While the contract stands, only what was over the price can go back. */
export async function moneyOfEnd(
  row: MailFacts['row'],
  status: ReservationStatus,
  { db }: Pick<Deps, 'db'>,
): Promise<MoneyBack> {
  const is_over = status === 'cancelled'
  const back = is_over || row.refund_due_grosze > 0 ? await goingBack(db, row) : nothingBack
  const coming = is_over
    ? back
    : { ...back, refund_grosze: row.refund_due_grosze, by_provider_grosze: await returnedByProvider(db, row) }
  const sent_grosze = is_over ? back.refund_grosze - row.refund_due_grosze : -row.refund_due_grosze
  return {
    ...coming,
    // The amounts as they were when the refund became due, even if it has arrived before the letter is written.
    paid_grosze: row.paid_grosze - row.refunded_grosze + sent_grosze,
    kept_grosze: row.retained_grosze ?? 0,
    policy_label: policyLabel(policyOf(row)),
    second_zadatek_grosze: row.double_deposit_due_grosze,
  }
}

/** A cancelled reservation is taken out of calendars. */
const forCalendar = ({ row }: MailFacts) => (row.status === 'cancelled' ? { for_calendar: true as const } : {})

/** Null when the reservation has ended in another way since, such as by withdrawal. */
async function settledOf({ row, facts, terms, status }: MailFacts, { db }: Pick<Deps, 'db'>): Promise<Settled | null> {
  const event = await findSettling(db, row.id)
  const settlement = event && settlementOf(event)
  if (!settlement || (reasonOfOutcome(settlement.outcome) !== null) !== (status === 'cancelled')) return null
  return {
    ...facts,
    ...(await moneyOfEnd(row, status, { db })),
    settlement,
    status,
    remaining_grosze: terms.remaining_grosze,
  }
}
