import { CalendarDays } from '@lucide/icons'
import { Suspense } from 'react'
import type { ListingDetail } from '#contract/listings/listings.ts'
import { formatDate } from '#domain/format.pl.ts'
import { later } from '#web/lib/page/later.ts'
import { Icon } from '#web/ui/art/Icon.tsx'
import { Popover } from '#web/ui/overlays/Popover.tsx'
import { usePickDay } from './listing-days.tsx'
import { type ChangeWish, chosenRooms, type TermWish } from './term-wish.ts'

const TermCalendar = later(async () => ({ default: (await import('./AvailabilityCalendar.tsx')).TermCalendar }))

type Props = { id: string; listing: ListingDetail; wish: TermWish; change: ChangeWish }

/** The day of the event, chosen from the free days. */
export function DayField({ id, listing, wish, change }: Props) {
  const { pick, picking } = usePickDay(listing, change, chosenRooms(listing, wish))
  const date = picking ?? wish.start?.slice(0, 10)
  return (
    <div className="field">
      <span className="label" id={`${id}-day`}>
        Termin
      </span>
      <Popover
        label="Wybierz dzień"
        trigger={(trigger) => (
          <button
            type="button"
            {...trigger}
            className="input flex items-center gap-2 text-left"
            aria-describedby={`${id}-day`}
          >
            <Icon of={CalendarDays} className="text-ink-3" />
            <span className={date ? 'truncate' : 'text-ink-3'}>{date ? formatDate(date) : 'Wybierz dzień'}</span>
          </button>
        )}
      >
        {(close) => (
          <div className="w-[min(19rem,calc(100vw-4.75rem))] max-md:w-full">
            <Suspense fallback={<div className="skel h-96 rounded-lg" />}>
              <TermCalendar
                {...{ listing, wish, picking }}
                months={1}
                onPick={(day) => void pick(day).then((found) => found && close())}
              />
            </Suspense>
          </div>
        )}
      </Popover>
    </div>
  )
}
