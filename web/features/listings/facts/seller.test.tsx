import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ListingDetail } from '#contract/listings/listings.ts'
import Seller from './Seller.tsx'

const firm = {
  ...{ name: 'Dwór sp. z o.o.', legal_form: 'sp_zoo', is_business: true, nip: '1000000006', krs: '0000123456' },
  ...{ city: 'Kraków', address: 'ul. Lipowa 7, 30-001 Kraków', on_site_since: '2026-01-01' },
}
const pageOf = (seller: Partial<ListingDetail['seller']>): string =>
  renderToStaticMarkup(
    <Seller listing={{ slug: 'dwor', seller: { ...firm, ...seller } } as unknown as ListingDetail} />,
  ).replaceAll('\u00a0', ' ')

test('before a contract the page names register and number, and that the seller vouches for the law (DSA art. 30)', () => {
  expect(pageOf({})).toContain('KRS 0000123456')
  expect(pageOf({ krs: null, legal_form: 'jdg' })).toContain('CEIDG')
  expect(pageOf({})).toContain('oferuje wyłącznie usługi zgodne z prawem UE')
})

test('only of a private person it says that consumer law does not apply', () => {
  const none = 'nie stosuje się tu przepisów o ochronie konsumentów'
  expect(pageOf({ legal_form: 'unregistered' })).not.toContain(none)
  expect(pageOf({ legal_form: 'private', is_business: false })).toContain(none)
})
