import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ListingDetail } from '#contract/listings/listings.ts'
import { PriceOf } from '#web/features/reservations/form/QuoteBox.tsx'
import Refusals from './Refusals.tsx'
import { ReserveButton } from './ReservationCard.tsx'

type Props = Parameters<typeof ReserveButton>[0]

test('an offer that takes questions only says where to ask, not only that one must', () => {
  const listing = { slug: 'dwor', confirmation_mode: 'inquiry_only' } as unknown as ListingDetail
  const drawn = renderToStaticMarkup(<ReserveButton {...({ listing } as Props)} />)
  expect(drawn).toContain('href="/kontakt?temat=reservation&amp;oferta=dwor"')
  expect(drawn).toMatch(/Wyślij zapytanie.*Ta oferta przyjmuje tylko zapytania/)
})

test('a term without a price says „Wyślij zapytanie” with the way to do it, and to try again helps nobody', () => {
  const fault = { code: 'on_request', status: 409, errors: ['Brak ceny dla wybranego terminu. Wyślij zapytanie.'] }
  const price = { fault, reasons: [], alternatives: [], rooms: [] }
  const props = { listing: { slug: 'dwor' }, price, change: () => {} } as unknown as Parameters<typeof Refusals>[0]
  const drawn = renderToStaticMarkup(<Refusals {...props} />)
  expect(drawn).toContain('href="/kontakt?temat=reservation&amp;oferta=dwor"')
  expect(drawn).not.toContain('Spróbuj ponownie')
  const form = { listing: { slug: 'dwor' }, quote: { fault, quote: null }, note: '', chosen: true }
  const inForm = renderToStaticMarkup(<PriceOf {...(form as unknown as Parameters<typeof PriceOf>[0])} />)
  expect(inForm).toContain('href="/kontakt?temat=reservation&amp;oferta=dwor"')
})
