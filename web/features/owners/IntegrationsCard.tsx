import { Plug } from '@lucide/icons'
import { paths } from '#contract/paths.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { Card } from './Card.tsx'

/** A link to the integrations. It stands here, because the header's menu is fixed by the specification (ruling 45). */
export function IntegrationsCard() {
  return (
    <Card id="integracje" title="Integracje" lead="Klucze API i powiadomienia dla Twoich innych programów.">
      <LinkButton href={paths.integrations} icon={Plug}>
        Otwórz integracje
      </LinkButton>
    </Card>
  )
}
