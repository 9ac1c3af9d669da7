import { BookOpen, CalendarDays, Code } from '@lucide/icons'
import { paths } from '#contract/paths.ts'
import { Card } from '#web/features/owners/Card.tsx'
import { useHead } from '#web/lib/page/head.tsx'
import { useSessionEnd } from '#web/lib/use-session-end.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { KeysCard } from './keys/KeysCard.tsx'
import { WebhooksCard } from './webhooks/WebhooksCard.tsx'

/** Connections with the partner's other programs. */
export default function IntegrationsPage() {
  useHead({ title: 'Integracje', noindex: true })
  useSessionEnd()
  return (
    <div className="page pt-6 lg:pt-8">
      <h1 className="text-3xl">Integracje</h1>
      <p className="mt-1 max-w-2xl text-ink-2">
        Połącz z Wydarzy inne programy: system rezerwacji, księgowość, własną stronę albo kalendarz.
      </p>
      <div className="mt-6 grid gap-6 lg:grid-cols-[1fr_24rem]">
        <div className="grid min-w-0 content-start gap-6">
          <WebhooksCard />
          <KeysCard />
        </div>
        <div className="grid min-w-0 content-start gap-6">
          <Elsewhere />
        </div>
      </div>
    </div>
  )
}

/** Other connections, which have their settings elsewhere. */
function Elsewhere() {
  return (
    <>
      <Card id="dokumentacja" title="Dokumentacja API" lead="Wszystkie operacje z opisem pól, przykładami i błędami.">
        {/* A page of its own, not a screen of the application. */}
        <LinkButton href="/api/docs" target="_blank" rel="noopener" icon={BookOpen}>
          Otwórz dokumentację
        </LinkButton>
      </Card>
      <Card
        id="kalendarze"
        title="Kalendarze"
        lead="Kalendarz Google i kalendarze iCal podłączysz pod swoim kalendarzem."
      >
        <LinkButton href={paths.calendar} icon={CalendarDays}>
          Przejdź do kalendarza
        </LinkButton>
      </Card>
      <Card
        id="formularz"
        title="Formularz na Twojej stronie"
        lead="Kod do wklejenia znajdziesz w edycji oferty, w części „Twoja strona”."
      >
        <LinkButton href={paths.myVenues} icon={Code}>
          Moje oferty
        </LinkButton>
      </Card>
    </>
  )
}
