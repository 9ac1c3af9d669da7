import { CircleAlert, CircleCheck, CirclePause } from '@lucide/icons'
import { endpointStateLabels } from '#domain/integrations/webhooks.pl.ts'
import { Badge } from '#web/ui/Badge.tsx'
import type { Webhook } from './webhook.ts'

/** The state of a webhook; failures are shown long before sending is stopped. */
export function StateBadge({ webhook: { state, failing_since } }: { webhook: Webhook }) {
  if (state === 'active' && failing_since)
    return (
      <Badge tone="warning" icon={CircleAlert}>
        Nie odpowiada
      </Badge>
    )
  const looks = {
    active: ['success', CircleCheck],
    paused: ['neutral', CirclePause],
    broken: ['danger', CircleAlert],
  } as const
  const [tone, icon] = looks[state]
  return (
    <Badge tone={tone} icon={icon}>
      {endpointStateLabels[state]}
    </Badge>
  )
}
