import type { CustomerReservation } from '#contract/reservations/reservations.ts'
import { paths, withQuery } from '#contract/paths.ts'
import { Confirming } from '#web/features/reservations/reserve/ConfirmEmailPage.tsx'
import { useSearchParams } from '#web/lib/page/navigation.ts'
import { BackLink } from './BackLink.tsx'
import { useEmbedLook } from './look.ts'

/** `/embed/potwierdzenie-email/{token}`: confirms, and keeps the `back_url` of its address for the following pages. */
export default function EmbedConfirmPage() {
  const [search] = useSearchParams()
  const back_url = search.get('back_url')
  // Before the click nothing is known of the reservation, so the look comes from the address in the mail.
  useEmbedLook(undefined)
  return (
    <Confirming
      statusOf={(token) => withQuery(paths.embedStatus(token), { back_url })}
      after={({ embed }) => <After embed={embed} />}
    />
  )
}

/** After the confirmation the page has the look of the form. */
function After({ embed }: Pick<CustomerReservation, 'embed'>) {
  useEmbedLook(embed?.theme)
  return <BackLink embed={embed} className="mt-3" />
}
