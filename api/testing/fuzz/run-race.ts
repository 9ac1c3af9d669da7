/**
 * Many callers want the same at the same moment: one must get it, the others a proper refusal, and the rows must be
 * right.
 */
import {
  confirmToken,
  dayAhead,
  evening,
  owner,
  publishedListing,
  reserveBody,
  visitorEmail,
} from '#api/testing/factories.ts'
import type { TestApp } from '#api/testing/test-app.ts'

/** One sentence for each round in which not exactly one had the term, or a request failed. */
export async function runRace(test: TestApp, rounds: number, callers: number): Promise<string[]> {
  const who = await owner(test)
  const hall = await publishedListing(test, who)
  const findings: string[] = []
  for (let round = 0; round < rounds; round += 1) {
    const body = await reserveBody(test, hall.id, evening(dayAhead(test, 30 + round * 2)))
    const emails = Array.from({ length: callers }, visitorEmail)
    const answers = await Promise.all(
      emails.map((email) => test.call('reserveVenue', { body: { ...body, customer: { ...body.customer, email } } })),
    )
    const won = answers.findIndex(({ status }) => status === 201)
    const statuses = answers.map(({ status }) => status).sort()
    const fair = statuses[0] === 201 && statuses.slice(1).every((status) => status === 409)
    if (!fair) findings.push(`round ${round}: one free term was answered ${statuses}`)
    const id = answers[won]?.body.id
    if (id) findings.push(...(await pull(test, who.token, id, emails[won] as string)))
  }
  return findings
}

/** Owner and customer change one reservation at the same time; the order is open, but the history must be legal. */
async function pull(test: TestApp, token: string, id: string, email: string): Promise<string[]> {
  const link = await confirmToken(test, email)
  const params = { id }
  const answers = await Promise.all([
    test.call('confirmReservationEmail', { body: { token: link } }),
    test.call('confirmReservationEmail', { body: { token: link } }),
    test.call('cancelReservation', { token, params, body: { note: 'remont' } }),
    test.call('markReservationPaid', { token, params, body: { amount_grosze: 100, method: 'cash' } }),
    test.call('cancelReservation', { token, params, body: { note: 'awaria' } }),
  ])
  const failed = answers.filter(({ status }) => status >= 500)
  return failed.map(({ status, body }) => `pulling at ${id} failed with ${status}: ${JSON.stringify(body)}`)
}
