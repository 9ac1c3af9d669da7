import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paymentStatuses } from './payment.ts'
import {
  actors,
  afterEmailConfirmed,
  blockingStatuses,
  canAnswerProposal,
  canPropose,
  isBlocking,
  isTransition,
  nextStep,
  ownerCanAskDeposit,
  ownerCanEditEmail,
  ownerCanMove,
  ownerCanReturn,
  pendingStatuses,
  type ReservationAction,
  type ReservationFacts,
  reservationCan,
  reservationMoves,
  type ReservationStatus,
  reservationStatuses,
  statusAt,
  statusesFor,
  transitions,
} from './reservation.ts'

const hour = 3_600_000
const day = 24 * hour
const now = Date.parse('2026-11-21T10:00:00Z')
const facts = (over: Partial<ReservationFacts> = {}): ReservationFacts => ({
  status: 'confirmed',
  payment_status: 'unpaid',
  start_at: now + 100 * day,
  end_at: now + 100 * day + 8 * hour,
  notice_hours: 48,
  deadline_at: null,
  ...over,
})
const pendingEmail = facts({ status: 'pending_email', deadline_at: now + hour / 2 })
const lapsedEmail = { ...pendingEmail, deadline_at: now - hour }

describe('the table', () => {
  test('holds exactly the moves between states that the product knows', () => {
    const moves = [...new Set(transitions.map((row) => `${row.from ?? '-'}>${row.to}`))].sort()
    expect(moves).toEqual(
      [
        '->pending_email',
        '->confirmed',
        'pending_email>pending_owner',
        'pending_email>pending_payment',
        'pending_email>confirmed',
        'pending_email>expired',
        'pending_email>cancelled',
        'expired>pending_owner',
        'expired>pending_payment',
        'expired>confirmed',
        'pending_owner>pending_payment',
        'pending_owner>confirmed',
        'pending_owner>rejected',
        'pending_owner>expired',
        'pending_owner>cancelled',
        'pending_payment>confirmed',
        'pending_payment>expired',
        'pending_payment>cancelled',
        'confirmed>cancelled',
        'confirmed>in_progress',
        'confirmed>no_show',
        'in_progress>cancelled',
        'in_progress>completed',
        'in_progress>no_show',
        'no_show>disputed',
        'completed>disputed',
        // Withdrawing after an event that nobody asked to begin early (ruling 67).
        'completed>cancelled',
        'disputed>completed',
        'disputed>in_progress',
        'disputed>no_show',
        'disputed>cancelled',
      ].sort(),
    )
  })
  test('lets only the owner accept and only the system expire', () => {
    for (const by of actors) {
      expect(isTransition('pending_owner', 'confirmed', by, 'accept')).toBe(by === 'owner')
      expect(isTransition('pending_owner', 'expired', by, 'expire')).toBe(by === 'system')
    }
  })
  test('is all that passes: no other state, end, person or move', () => {
    const passing = [null, ...reservationStatuses].flatMap((from) =>
      reservationStatuses.flatMap((to) =>
        actors.flatMap((by) =>
          reservationMoves.flatMap((move) => (isTransition(from, to, by, move) ? [[from, to, by, move].join()] : [])),
        ),
      ),
    )
    expect(passing.sort()).toEqual(transitions.map(({ from, to, by, move }) => [from, to, by, move].join()).sort())
  })
  test('names for each move who makes it', () => {
    const makers = reservationMoves.map((move) => [
      move,
      [...new Set(transitions.flatMap((row) => (row.move === move ? [row.by] : [])))].join(),
    ])
    expect(Object.fromEntries(makers)).toEqual({
      submit: 'customer',
      add: 'owner',
      confirm_email: 'customer',
      accept: 'owner',
      accept_offer: 'customer',
      reject: 'owner',
      cancel: 'customer,owner,operator',
      withdraw: 'customer',
      mark_paid: 'owner',
      pay: 'customer',
      expire: 'system',
      start: 'system',
      complete: 'system',
      no_show: 'owner',
      contest_no_show: 'customer',
      dispute: 'operator',
      settle_dispute: 'operator',
    })
  })
  test('has no state from which somebody makes the move of another', () => {
    expect([statusesFor('accept', 'owner'), statusesFor('accept', 'customer')]).toEqual([['pending_owner'], []])
  })
  test('uses every move and reaches every state', () => {
    expect(new Set(transitions.map((row) => row.move))).toEqual(new Set(reservationMoves))
    expect(new Set(transitions.map((row) => row.to))).toEqual(new Set(reservationStatuses))
  })
  test('leads nowhere from cancelled and rejected', () => {
    expect(transitions.filter((row) => row.from === 'cancelled' || row.from === 'rejected')).toEqual([])
  })
})

describe('who may do what', () => {
  const verdict = (action: ReservationAction, over: Partial<ReservationFacts>, at = now) => {
    const answer = reservationCan[action](facts(over), at)
    return answer.can || answer.reason
  }
  test('every question answers wrong_state outside its own states', () => {
    for (const [action, can] of Object.entries(reservationCan)) {
      for (const status of reservationStatuses.filter((one) => !can.statuses.includes(one))) {
        expect([action, status, can(facts({ status }), now)]).toEqual([
          action,
          status,
          { can: false, reason: 'wrong_state' },
        ])
      }
    }
  })
  test('a request is answered until its deadline and not at it', () => {
    const wait = { status: 'pending_owner', deadline_at: now + 1 } as const
    expect(verdict('accept', wait)).toBe(true)
    expect(verdict('accept', wait, now + 1)).toBe('wrong_state')
    expect(verdict('reject', wait, now + 1)).toBe('wrong_state')
  })
  test('a late click re-claims until the notice, even if no job has run', () => {
    const late = { status: 'pending_email', deadline_at: now } as const
    expect(verdict('confirm_email', late)).toBe(true)
    expect(verdict('confirm_email', { status: 'expired', expired_from: 'pending_email' })).toBe(true)
    expect(verdict('confirm_email', late, now + 98 * day)).toBe(true)
    expect(verdict('confirm_email', late, now + 98 * day + 1)).toBe('too_soon')
    expect(verdict('confirm_email', late, now + 100 * day)).toBe('already_started')
  })
  test('a live hold may be confirmed although its notice passed meanwhile', () => {
    const close = { status: 'pending_email', deadline_at: now + hour, start_at: now + 40 * hour } as const
    expect(verdict('confirm_email', close)).toBe(true)
  })
  test('what lapsed while the owner was silent cannot be re-claimed by a click', () => {
    expect(verdict('confirm_email', { status: 'expired', expired_from: 'pending_owner' })).toBe('wrong_state')
  })
  test('of what lapsed one writes as long as its money is on its way back, and afterwards', () => {
    const lapsed = { status: 'expired', expired_from: 'pending_payment' } as const
    expect(verdict('message', { ...lapsed, payment_status: 'unpaid' })).toBe('wrong_state')
    expect(verdict('message', { ...lapsed, payment_status: 'refund_pending' })).toBe(true)
    expect(verdict('message', { ...lapsed, payment_status: 'refunded' })).toBe(true)
  })
  test('late money re-claims only what lapsed for want of money', () => {
    expect(verdict('mark_paid', { status: 'expired', expired_from: 'pending_payment' })).toBe(true)
    expect(verdict('pay', { status: 'pending_payment', deadline_at: now - 1 })).toBe(true)
    expect(verdict('mark_paid', { status: 'expired', expired_from: 'pending_email' })).toBe('wrong_state')
  })
  test('late money is written down also after the notice, and after a part of it that is owed back', () => {
    const lapsed = { status: 'expired', expired_from: 'pending_payment' } as const
    const close = now + 99 * day
    expect(verdict('mark_paid', lapsed, close)).toBe(true)
    expect(verdict('pay', lapsed, close)).toBe('too_soon')
    expect(verdict('mark_paid', { ...lapsed, payment_status: 'refund_pending' }, close)).toBe(true)
    expect(verdict('mark_paid', { ...lapsed, payment_status: 'chargeback' }, close)).toBe(true)
    expect(verdict('mark_paid', { status: 'pending_payment', payment_status: 'refund_pending' })).toBe('wrong_state')
    // A transfer may be on its way while somebody cancels; who was never asked to pay sends none.
    const cancelled = (cancelled_from: ReservationStatus) =>
      verdict('mark_paid', { status: 'cancelled', cancelled_from })
    expect(cancelled('confirmed')).toBe(true)
    expect(cancelled('pending_payment')).toBe(true)
    expect(cancelled('pending_owner')).toBe('wrong_state')
  })
  test('the rest may be paid and noted while a bank asks for what has come', () => {
    expect(verdict('mark_paid', { payment_status: 'chargeback' })).toBe(true)
    expect(verdict('pay', { payment_status: 'chargeback' })).toBe(true)
  })
  test('the rest may be marked as paid after the event, but nothing beyond the whole', () => {
    expect(verdict('mark_paid', { status: 'completed', payment_status: 'deposit_paid' }, now + 102 * day)).toBe(true)
    for (const payment_status of ['paid', 'not_required', 'refunded'] as const) {
      expect(verdict('mark_paid', { payment_status })).toBe('wrong_state')
    }
  })
  test('nobody cancels from the start on', () => {
    for (const action of ['cancel_by_customer', 'cancel_by_owner', 'cancel_by_operator'] as const) {
      expect(verdict(action, {}, now + 100 * day - 1)).toBe(true)
      expect(verdict(action, {}, now + 100 * day)).toBe('already_started')
    }
  })
  test('the mail goes again three times, a minute apart', () => {
    const wait = { status: 'pending_email', deadline_at: now + hour, resends: 2, last_sent_at: now - 60_000 } as const
    expect(verdict('resend', wait)).toBe(true)
    expect(verdict('resend', { ...wait, last_sent_at: now - 59_999 })).toBe('resend_limit')
    expect(verdict('resend', { ...wait, resends: 3 })).toBe('resend_limit')
    expect(verdict('resend', wait, now + 99 * day)).toBe('too_soon')
  })
  test('no-show is told from one hour to two days after the start', () => {
    const from = now + 100 * day
    expect(verdict('no_show', {}, from + hour - 1)).toBe('not_allowed_yet')
    expect(verdict('no_show', {}, from + hour)).toBe(true)
    expect(verdict('no_show', { status: 'in_progress' }, from + 48 * hour)).toBe(true)
    expect(verdict('no_show', { status: 'in_progress' }, from + 48 * hour + 1)).toBe('wrong_state')
  })
  test('a no-show may be contested for seven days', () => {
    const told = { status: 'no_show', status_since_at: now } as const
    expect(verdict('contest_no_show', told, now + 7 * day)).toBe(true)
    expect(verdict('contest_no_show', told, now + 7 * day + 1)).toBe('wrong_state')
  })
})

describe('states in time', () => {
  test('terms are proposed by either side of a contract, and of a request by its owner alone', () => {
    const request = facts({ status: 'pending_owner', deadline_at: now + hour })
    const may = (of: ReservationFacts) => [
      canPropose(of, 'owner', now).can,
      canPropose(of, 'customer', now).can,
      canAnswerProposal(of, now).can,
    ]
    expect(may(facts())).toEqual([true, true, true])
    expect(may(request)).toEqual([true, false, true])
    expect(may(facts({ status: 'pending_payment', deadline_at: now + hour }))).toEqual([false, false, false])
  })
  test('an owner moves alone, and corrects the address of, only what the owner has added', () => {
    expect(ownerCanMove({ ...facts(), source: 'owner' }, now)).toEqual({ can: true })
    expect(ownerCanMove({ ...facts(), source: 'web' }, now)).toEqual({ can: false, reason: 'change_by_proposal' })
    expect(ownerCanEditEmail({ source: 'owner' })).toEqual({ can: true })
    expect(ownerCanEditEmail({ source: 'web' })).toEqual({ can: false, reason: 'change_by_proposal' })
  })
  test('a deposit is asked for of a caller who has paid nothing and is asked for nothing yet', () => {
    const caller = {
      ...facts(),
      source: 'owner',
      deposit_grosze: 10_000,
      paid_grosze: 0,
      deposit_due_at: null as number | null,
      has_account: true,
    }
    const ask = (over: Partial<typeof caller>) => {
      const answer = ownerCanAskDeposit({ ...caller, ...over }, now)
      return answer.can || answer.reason
    }
    expect(ask({})).toBe(true)
    expect([ask({ deposit_due_at: now }), ask({ deposit_due_at: now + 1 })]).toEqual([true, 'wrong_state'])
    for (const over of [{ source: 'web' }, { deposit_grosze: 0 }, { paid_grosze: 1 }]) {
      expect([over, ask(over)]).toEqual([over, 'wrong_state'])
    }
    expect(ask({ has_account: false })).toBe('profile_incomplete')
  })
  test('a refund is noted by the owner where one is owed and the provider does not send all of it', () => {
    const owed = (refund_due_grosze: number, double_deposit_due_grosze = 0) => ({
      refund_due_grosze,
      double_deposit_due_grosze,
    })
    expect(ownerCanReturn(owed(0), 0)).toEqual({ can: false, reason: 'wrong_state' })
    expect(ownerCanReturn(owed(500), 500)).toEqual({ can: false, reason: 'refund_by_provider' })
    expect(ownerCanReturn(owed(500), 499)).toEqual({ can: true })
    expect(ownerCanReturn(owed(500, 100), 500)).toEqual({ can: true })
  })
  test('a dead hold blocks nobody', () => {
    expect(isBlocking(pendingEmail, now)).toBe(true)
    expect(isBlocking(lapsedEmail, now)).toBe(false)
    expect(statusAt(lapsedEmail, now)).toBe('expired')
  })
  test('what blocks is what is neither cancelled nor rejected nor expired', () => {
    const free = reservationStatuses.filter((status) => !blockingStatuses.includes(status))
    expect(free).toEqual(['cancelled', 'rejected', 'expired'])
  })
  test('the click leads where the listing says', () => {
    expect(afterEmailConfirmed({ confirmation_mode: 'request' }, 100)).toBe('pending_owner')
    expect(afterEmailConfirmed({ confirmation_mode: 'instant' }, 100)).toBe('pending_payment')
    expect(afterEmailConfirmed({ confirmation_mode: 'instant' }, 0)).toBe('confirmed')
  })
  test('the customer is told what comes next', () => {
    expect(nextStep(pendingEmail, now)).toBe('confirm_email')
    expect(nextStep(lapsedEmail, now)).toBe('confirm_email')
    expect(nextStep(facts({ status: 'expired', expired_from: 'pending_payment' }), now)).toBe('pay')
    expect(nextStep(facts({ status: 'expired', expired_from: 'pending_owner' }), now)).toBe('reserve_again')
    expect(nextStep(facts({ payment_status: 'deposit_paid' }), now)).toBe('pay_balance')
    expect(nextStep(facts({ payment_status: 'paid' }), now)).toBe('wait_for_event')
    expect(nextStep(facts({ status: 'in_progress', payment_status: 'deposit_paid' }), now)).toBe('pay_balance')
    expect(nextStep(facts({ status: 'completed', payment_status: 'deposit_paid' }), now)).toBe('none')
    const steps = reservationStatuses.map((status) => [
      status,
      nextStep(facts({ status, payment_status: 'paid' }), now),
    ])
    expect(Object.fromEntries(steps)).toMatchObject({
      pending_owner: 'wait_for_owner',
      pending_payment: 'pay',
      in_progress: 'none',
      completed: 'none',
      cancelled: 'reserve_again',
      rejected: 'reserve_again',
      no_show: 'none',
      disputed: 'none',
    })
  })
  test('at any time, a yes is given only from a state in the list of its question', () => {
    const any = fc.record({
      status: fc.constantFrom(...reservationStatuses),
      payment_status: fc.constantFrom(...paymentStatuses),
      start_at: fc.integer({ min: now - 5 * day, max: now + 5 * day }),
      end_at: fc.constant(now + 6 * day),
      notice_hours: fc.integer({ min: 0, max: 100 }),
      deadline_at: fc.option(fc.integer({ min: now - day, max: now + day })),
      expired_from: fc.option(fc.constantFrom(...pendingStatuses)),
    })
    fc.assert(
      fc.property(any, (some) => {
        for (const can of Object.values(reservationCan)) {
          if (can(some, now).can) expect(can.statuses).toContain(statusAt(some, now))
        }
      }),
    )
  })
})
