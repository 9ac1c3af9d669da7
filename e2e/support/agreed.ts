/** A contract between a customer and the demo partner, and the partner's panel with it. */
import type { APIRequestContext, Page } from '@playwright/test'
import { calls } from '#contract/calls.ts'
import { paths } from '#contract/paths.ts'
import { freeTerm, freshEmail, ownerToken, reservedBy, type Wanted } from './product.ts'
import { openLoggedIn } from './session.ts'
import { expect } from './test.ts'

/** Makes a reservation that the demo partner has accepted: as a rule it waits for its first payment. */
export async function accepted(request: APIRequestContext, hall: Wanted, name = 'grazyna') {
  const term = await freeTerm(request, hall)
  const reservation = await reservedBy(request, term, { guests: hall.guests, email: freshEmail(name) })
  const headers = { authorization: `Bearer ${await ownerToken(request)}` }
  const byOwner = async (path: string, data: object) => {
    const answer = await request.post(path.replace('{id}', reservation.id), { headers, data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()) as { due_now_grosze: number; status: string }
  }
  const { due_now_grosze, status } = await byOwner(calls.acceptReservation.path, {})
  const pay = () => byOwner(calls.markReservationPaid.path, { amount_grosze: due_now_grosze })
  return { ...reservation, term, status, pay }
}

/** Makes a reservation that is accepted and whose zadatek is paid. */
export async function agreed(request: APIRequestContext, hall: Wanted) {
  const { status, pay, ...reservation } = await accepted(request, hall)
  if (status !== 'confirmed') await pay()
  return reservation
}

export async function openAsOwner(page: Page, id: string): Promise<void> {
  await openLoggedIn(page, paths.myReservation(id))
  await expect(page.getByRole('button', { name: 'Zmień termin lub gości' })).toBeVisible()
}
