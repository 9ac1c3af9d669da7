import { CircleAlert } from '@lucide/icons'
import { paths } from '#contract/paths.ts'
import { useHead } from '#web/lib/page/head.tsx'
import { useSearchParams } from '#web/lib/page/navigation.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { CenteredNote } from '#web/ui/CenteredNote.tsx'

export default function GoogleFailedPage() {
  useHead({ title: 'Kalendarz Google', noindex: true })
  const [query] = useSearchParams()
  const refused = query.get('powod') === 'odmowa'
  return (
    <CenteredNote icon={CircleAlert} tone="danger" title="Nie udało się połączyć kalendarza">
      <p>
        {refused
          ? 'Na stronie Google wybrano odmowę, więc niczego nie połączyliśmy.'
          : 'Ten link wygasł albo został już użyty. Zacznij łączenie jeszcze raz.'}
      </p>
      <LinkButton variant="primary" size="lg" href={`${paths.calendar}#inne-kalendarze`}>
        Spróbuj ponownie
      </LinkButton>
    </CenteredNote>
  )
}
