import { Clock } from '@lucide/icons'
import { useNow } from '#web/lib/use-now.ts'
import { Icon } from '#web/ui/art/Icon.tsx'
import { isUrgent, leftText, untilText } from './left-words.pl.ts'

/** „zostało 4 godz.”; the exact moment is in the title and is read out. */
export function TimeLeft({ until, zone, className = '' }: { until: string; zone: string; className?: string }) {
  const now = useNow()
  const moment = untilText(until, zone)
  const tone = isUrgent(until, now) ? 'text-danger' : 'text-ink-2'
  return (
    <time
      dateTime={until}
      title={moment}
      className={`inline-flex items-baseline gap-1 text-sm font-semibold whitespace-nowrap ${tone} ${className}`}
    >
      <Icon of={Clock} className="size-4 self-center" />
      {leftText(until, now)}
      <span className="sr-only">{`, ${moment}`}</span>
    </time>
  )
}
