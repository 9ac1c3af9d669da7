import { ArrowLeft } from '@lucide/icons'
import type { CustomerReservation } from '#contract/reservations/reservations.ts'
import { isOnEmbedSite } from '#domain/listing/embedding.ts'
import { useSearchParams } from '#web/lib/page/navigation.ts'
import { LinkButton } from '#web/ui/Button.tsx'

/** A link back to the owner's site, named by its host. An address outside the owner's sites is not used. */
export function BackLink({ embed, className = '' }: Pick<CustomerReservation, 'embed'> & { className?: string }) {
  const [search] = useSearchParams()
  const asked = search.get('back_url')
  const url = embed && asked && isOnEmbedSite(asked, embed.origins) ? asked : embed?.back_url
  if (!url) return null
  return (
    <LinkButton href={url} target="_top" variant="ghost" icon={ArrowLeft} className={className}>
      Wróć na {new URL(url).host}
    </LinkButton>
  )
}
