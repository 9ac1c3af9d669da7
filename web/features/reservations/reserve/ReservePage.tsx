import type { ListingDetail } from '#contract/listings/listings.ts'
import type { ListingKind } from '#domain/listing/codes.ts'
import { kinds } from '#web/features/listings/kinds.ts'
import { NotFound } from '#web/features/site/NotFound.tsx'
import type { Fault } from '#web/lib/http/fault.ts'
import { useParam } from '#web/lib/page/navigation.ts'
import { type PageLoad, q } from '#web/lib/query/query.ts'
import { useQuery } from '@tanstack/react-query'
import { Reserving } from './Reserving.tsx'

type Props = { kind: ListingKind }

const detail = (kind: ListingKind, id: string) => q(kinds[kind].calls.detail, { params: { id } })

export const load = ({ queries, kind, params }: PageLoad<Props>) => queries.prefetchQuery(detail(kind, params.id ?? ''))

/** `/sale/{id}/rezerwacja` and `/uslugi/{id}/rezerwacja`. */
export default function ReservePage({ kind }: Props) {
  const id = useParam('id')
  const answer = useQuery<ListingDetail, Fault>(detail(kind, id))
  return <Reserving answer={answer} nothing={<NotFound />} />
}
