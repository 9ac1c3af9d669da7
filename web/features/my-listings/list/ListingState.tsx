import { Ban, Eye, EyeOff, type LucideIconData, PencilLine } from '@lucide/icons'
import type { ListingStatus } from '#domain/listing/codes.ts'
import { listingStatusLabels } from '#domain/labels.pl.ts'
import { Badge, type Tone } from '#web/ui/Badge.tsx'

const looks: Record<ListingStatus, readonly [Tone, LucideIconData]> = {
  draft: ['neutral', PencilLine],
  published: ['success', Eye],
  unpublished: ['warning', EyeOff],
  suspended: ['danger', Ban],
  archived: ['neutral', Ban],
}

export function ListingState({ status, hidden = false }: { status: ListingStatus; hidden?: boolean }) {
  if (hidden)
    return (
      <Badge tone="danger" icon={EyeOff}>
        Ukryta, bo nie obejmuje jej plan
      </Badge>
    )
  const [tone, icon] = looks[status]
  return (
    <Badge tone={tone} icon={icon}>
      {listingStatusLabels[status]}
    </Badge>
  )
}
