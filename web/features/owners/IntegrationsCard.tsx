import { Plug } from '@lucide/icons'
import { paths } from '#contract/paths.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { Card } from './Card.tsx'

/** The header's menu is the specification's, so the way to the integrations begins here (ruling 45). */
export function IntegrationsCard() {
  return (
    <Card id="integracje" title="Integracje" lead="Klucze API i powiadomienia dla Twoich innych programów.">
      <LinkButton href={paths.integrations} icon={Plug}>
        Otwórz integracje
      </LinkButton>
    </Card>
  )
}
