import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useDay } from './use-term.ts'
import { createQueryClient, q } from '#web/lib/query/query.ts'

const listing = { id: '019d0000-0000-7000-8000-000000000001', kind: 'venue' as const }

function Hours() {
  const { free } = useDay(listing, '2027-06-05', [60], [])
  return free(60) === null ? 'not known' : `${free(60)?.size} starts`
}

const shown = (queries: ReturnType<typeof createQueryClient>) =>
  renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <Hours />
    </QueryClientProvider>,
  )

test('what somebody else has asked of the same two days is not taken for the hours of each length', () => {
  const queries = createQueryClient()
  const body = { venue_id: listing.id, from: '2027-06-05', to: '2027-06-06', minutes: 60 }
  queries.setQueryData(q('checkVenueAvailability', { body }).queryKey, { days: [] })
  expect(shown(queries)).toBe('not known')
})
