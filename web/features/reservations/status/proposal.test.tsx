import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { CustomerReservation } from '#contract/reservations/reservations.ts'
import { StatusProposal } from './StatusChange.tsx'

const guests = { adults: 60, children: [], crew: 0 }
const terms = { start: '2027-06-19T16:00', end: '2027-06-19T22:00', guests, total_grosze: 400_000 }

const yesTo = (status: string, difference_grosze: number): string | undefined => {
  const change = {
    ...{ ...terms, total_grosze: 400_000 + difference_grosze, difference_grosze, before: terms, note: '' },
    ...{ proposed_by: 'owner', expires_at: '2026-12-01T10:00:00Z', can: { accept: true, decline: true } },
  }
  const reservation = { status, change, timezone: 'Europe/Warsaw' } as unknown as CustomerReservation
  const html = renderToStaticMarkup(<StatusProposal reservation={reservation} token="t" again={() => {}} />)
  return html
    .match(/<button[^>]*>(.*?)<\/button>/)?.[1]
    ?.replace(/<[^>]*>/g, '')
    .replaceAll('\u00a0', ' ')
}

// Art. 17 ust. 3 and 4 u.p.k.: under another word the consumer is not bound.
test('the yes to other terms says that one pays, where it concludes the contract or makes it dearer', () => {
  expect(yesTo('pending_owner', 50_000)).toBe('Rezerwuję z obowiązkiem zapłaty')
  expect(yesTo('pending_owner', -50_000)).toBe('Rezerwuję z obowiązkiem zapłaty')
  expect(yesTo('confirmed', 50_000)).toBe('Akceptuję zmianę z obowiązkiem dopłaty')
  expect(yesTo('confirmed', -50_000)).toBe('Akceptuję zmianę')
})
