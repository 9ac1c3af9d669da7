import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { EmbeddedListing } from '#contract/listings/listings.ts'
import type { ListingKind } from '#domain/listing/codes.ts'
import { longestBackUrl } from '#domain/listing/embedding.ts'
import { kinds } from '#web/features/listings/kinds.ts'
import { Reserving } from '#web/features/reservations/reserve/Reserving.tsx'
import type { Fault } from '#web/lib/http/fault.ts'
import { tellFault } from '#web/lib/page/embedded.ts'
import { useHead } from '#web/lib/page/head.tsx'
import { useParam, useSearchParams } from '#web/lib/page/navigation.ts'
import { type PageLoad, q } from '#web/lib/query/query.ts'
import { useCountedLook } from './count-look.ts'
import { useEmbedLook } from './look.ts'

type Props = { kind: ListingKind }

const embedded = (kind: ListingKind, embedCode: string) => q(kinds[kind].calls.embedded, { params: { embedCode } })

export const load = ({ queries, kind, params }: PageLoad<Props>) =>
  queries.prefetchQuery(embedded(kind, params.code ?? ''))

/** `/embed/sala/{embedCode}` and `/embed/usluga/{embedCode}`: the whole reservation flow on somebody else's site. */
export default function EmbedReservePage({ kind }: Props) {
  const embed_code = useParam('code')
  const [search] = useSearchParams()
  const answer = useQuery<EmbeddedListing, Fault>(embedded(kind, embed_code))
  const { error } = answer
  useEffect(() => {
    if (error) tellFault(error)
  }, [error])
  useEmbedLook(answer.data?.embed_theme)
  useCountedLook(answer.data?.id)
  const asked = search.get('back_url') ?? ''
  // The address of a page with campaign parameters may be very long; then the reservation is made without a way back.
  const back = asked && asked.length <= longestBackUrl ? { back_url: asked } : {}
  return <Reserving answer={answer} nothing={<NotHere />} embed={{ embed_code, ...back }} />
}

function NotHere() {
  useHead({ title: 'Rezerwacja', noindex: true, status: 404 })
  return (
    <div className="page max-w-xl py-12 text-center">
      <h1 className="text-2xl">Rezerwacja jest teraz niedostępna</h1>
      <p className="mt-3 text-ink-2">
        Ta oferta nie przyjmuje rezerwacji przez tę stronę. Skontaktuj się z właścicielem.
      </p>
    </div>
  )
}
