/** The steps of the status page: how far a reservation is on the way to its event. */
import type { CustomerReservation } from '#contract/reservations/reservations.ts'
import { formatDay, wallTime } from '#domain/format.pl.ts'

type Of = Pick<CustomerReservation, 'status' | 'history' | 'timezone' | 'start' | 'deadline_at' | 'due_now_grosze'>
type Step = { label: string; note?: string }

const day = (local: string): string => formatDay(local).replace(/\s\d{4}$/, '')

/** The steps; null for reservations that ended before their event. */
export function statusSteps(reservation: Of): { steps: Step[]; current: number } | null {
  const { status, history, timezone, start, deadline_at, due_now_grosze } = reservation
  const order: Partial<Record<CustomerReservation['status'], number>> = {
    pending_email: 1,
    pending_owner: 2,
    pending_payment: 3,
    confirmed: 4,
    in_progress: 4,
    completed: 5,
  }
  const reached = order[status]
  if (reached === undefined) return null
  // A reservation by phone is confirmed before its payment, and paying a part of the deposit does not end that step.
  const owes = status === 'confirmed' && due_now_grosze > 0
  const at = owes ? 3 : reached
  const called = history.some((row) => row.action === 'add')
  const when = (...actions: string[]): string | undefined => {
    const row = history.find((one) => actions.includes(one.action))
    return row && day(wallTime(row.at, timezone))
  }
  const until = deadline_at ? `do ${day(wallTime(deadline_at, timezone))}` : undefined
  const needsAnswer = status === 'pending_owner' || history.some((row) => row.action === 'accept')
  const paying =
    owes || status === 'pending_payment' || history.some((row) => row.action === 'mark_paid' || row.action === 'pay')
  const all: [number, Step | false][] = [
    [0, step(called ? 'Dodana' : 'Wysłana', when('submit', 'add'))],
    [1, !called && step('E-mail potwierdzony', when('confirm_email') ?? (at === 1 ? until : undefined))],
    [2, needsAnswer && step('Odpowiedź właściciela', when('accept') ?? (at === 2 ? until : undefined))],
    [3, paying && step('Płatność', owes ? undefined : (when('mark_paid', 'pay') ?? (at === 3 ? until : undefined)))],
    [4, step('Wydarzenie', day(start))],
  ]
  const shown = all.filter((row): row is [number, Step] => row[1] !== false)
  return { steps: shown.map(([, one]) => one), current: shown.filter(([place]) => place < at).length }
}

const step = (label: string, note: string | undefined): Step => (note ? { label, note } : { label })
