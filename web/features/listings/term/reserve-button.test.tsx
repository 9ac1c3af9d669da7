import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ListingDetail } from '#contract/listings/listings.ts'
import { ReserveButton } from './ReservationCard.tsx'

type Props = Parameters<typeof ReserveButton>[0]

test('an offer that takes questions only says where to ask, not only that one must', () => {
  const listing = { slug: 'dwor', confirmation_mode: 'inquiry_only', preview: false } as ListingDetail
  const drawn = renderToStaticMarkup(<ReserveButton {...({ listing } as Props)} />)
  expect(drawn).toContain('href="/kontakt?temat=reservation&amp;oferta=dwor"')
  expect(drawn).toMatch(/Wyślij zapytanie.*Ta oferta przyjmuje tylko zapytania/)
})
