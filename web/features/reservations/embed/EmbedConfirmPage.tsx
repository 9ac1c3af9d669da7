import type { CustomerReservation } from '#contract/reservations/reservations.ts'
import { paths, withQuery } from '#contract/paths.ts'
import { Confirming } from '#web/features/reservations/reserve/ConfirmEmailPage.tsx'
import { useSearchParams } from '#web/lib/page/navigation.ts'
import { BackLink } from './BackLink.tsx'
import { useEmbedLook } from './look.ts'

/** `/embed/potwierdzenie-email/{token}`: keeps the way back of its address for the pages that follow. */
export default function EmbedConfirmPage() {
  const [search] = useSearchParams()
  const back_url = search.get('back_url')
  // Nothing is known of the reservation before the click, so the look is what the mail's address says.
  useEmbedLook(undefined)
  return (
    <Confirming
      statusOf={(token) => withQuery(paths.embedStatus(token), { back_url })}
      after={({ embed }) => <After embed={embed} />}
    />
  )
}

/** Who has confirmed is on a page that looks like the form. */
function After({ embed }: Pick<CustomerReservation, 'embed'>) {
  useEmbedLook(embed?.theme)
  return <BackLink embed={embed} className="mt-3" />
}
