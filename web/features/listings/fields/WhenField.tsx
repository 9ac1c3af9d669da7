import { CalendarDays } from '@lucide/icons'
import { Suspense } from 'react'
import { later } from '#web/lib/page/later.ts'
import { Icon } from '#web/ui/art/Icon.tsx'
import { formatDateShort } from '#domain/format.pl.ts'
import { Popover } from '#web/ui/overlays/Popover.tsx'
import type { When } from '#web/features/listings/search/search-state.ts'
import { whenWords } from '#web/features/listings/search/search-words.pl.ts'

const WhenPanel = later(() => import('./WhenPanel.tsx'))

export type WhenFieldProps = {
  value: When
  onChange: (value: When) => void
}

/** A day, a range of days or any Saturday of a month, with hours; the calendar is fetched when it is opened. */
export function WhenField({ value, onChange }: WhenFieldProps) {
  const words = whenWords(value)
  const hours = value.start && value.end ? `, ${value.start}–${value.end}` : ''
  return (
    <Popover
      label="Data"
      trigger={(trigger) => (
        <button type="button" {...trigger} className="input flex items-center gap-2 text-left">
          <Icon of={CalendarDays} className="text-ink-3" />
          <span className="min-w-0 flex-1">
            <span className="sr-only">Data: </span>
            <span className={`block truncate ${words ? '' : 'text-ink-3'}`}>
              {words ? <Words of={value} words={words} hours={hours} /> : 'Dowolna data'}
            </span>
          </span>
        </button>
      )}
    >
      {(close) => (
        <div className="w-[min(42rem,calc(100vw-4.75rem))] max-md:w-full">
          <Suspense fallback={<div className="skel h-96 rounded-lg" />}>
            <WhenPanel value={value} onChange={onChange} close={close} />
          </Suspense>
        </div>
      )}
    </Popover>
  )
}

/** In full; on narrow screens a single day in its short form. */
function Words({ of: { date_from, date_to, weekdays }, words, hours }: { of: When; words: string; hours: string }) {
  if (!date_from || weekdays.length > 0 || (date_to && date_to !== date_from)) return words + hours
  return (
    <>
      <span className="max-lg:hidden">{words + hours}</span>
      <span className="lg:hidden">{formatDateShort(date_from) + hours}</span>
    </>
  )
}
