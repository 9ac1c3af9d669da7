import { Mail, MapPin, Phone } from '@lucide/icons'
import { paths } from '#contract/paths.ts'
import type { DayEvent } from '#contract/reservations/day.ts'
import { formatPhone, guestsCount } from '#domain/format.pl.ts'
import type { InPlace } from '#web/features/reservations/in-place/ActionInPlace.tsx'
import { RowActions } from '#web/features/reservations/in-place/RowActions.tsx'
import { StatusBadge } from '#web/features/reservations/parts/StatusBadge.tsx'
import { useDictionary } from '#web/features/reservations/parts/use-dictionary.ts'
import type { Reply } from '#web/lib/http/api.ts'
import { Icon } from '#web/ui/art/Icon.tsx'
import { DayCard, nameClass, rowClass } from './DayCard.tsx'
import { hrefOf } from './day-links.ts'
import { hoursOf, moneyText, moreText } from './words.pl.ts'

type Props = { events: Reply<'getMyDay'>['events']; onAct: (what: InPlace) => void }
const dayNames = { today: 'Dzisiaj', tomorrow: 'Jutro' } as const

/** The events of today and tomorrow. */
export function DayEvents({ events, onAct }: Props) {
  const rest = moreText(events.count, events.results.length)
  return (
    <DayCard title="Wydarzenia" count={events.count} more={{ href: paths.calendar, label: rest ?? 'Otwórz kalendarz' }}>
      {(['today', 'tomorrow'] as const).map((on) => {
        const rows = events.results.filter((event) => event.on === on)
        return (
          <section key={on} aria-label={dayNames[on]} className="border-line not-first:border-t">
            <h3 className="bg-sunken px-4 py-1.5 font-sans text-sm font-semibold tracking-normal text-ink-2 sm:px-5">
              {dayNames[on]}
            </h3>
            {rows.length === 0 ? (
              <p className="px-4 py-3.5 text-ink-2 sm:px-5">
                {on === 'today' ? 'Dziś nie ma wydarzeń.' : 'Jutro nie ma wydarzeń.'}
              </p>
            ) : (
              <ul className="divide-y divide-line">
                {rows.map((event) => (
                  <Event key={event.id} event={event} onAct={onAct} />
                ))}
              </ul>
            )}
          </section>
        )
      })}
    </DayCard>
  )
}

function Event({ event, onAct }: { event: DayEvent; onAct: (what: InPlace) => void }) {
  const say = useDictionary()
  const what = [event.event_type !== 'other' && say('event_type', event.event_type), guestsCount(event.guests_total)]
  const where = [event.listing.name, ...event.units].join(' · ')
  return (
    <li className={`${rowClass} grid gap-x-6 gap-y-2 md:grid-cols-[minmax(0,1fr)_auto] md:items-center`}>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span>
            <b className="mr-2 num font-semibold">{hoursOf(event)}</b>
            <a href={hrefOf(event.id)} data-keep-scroll className={nameClass}>
              {event.customer_name}
            </a>
          </span>
          {event.status !== 'confirmed' && <StatusBadge kind="reservation" code={event.status} />}
        </p>
        <p className="text-sm text-ink-2">{`${what.filter(Boolean).join(', ')} · ${where}`}</p>
        {event.place && (
          <p className="flex items-center gap-1.5 text-sm text-ink-2">
            <Icon of={MapPin} className="size-4 text-ink-3" />
            {event.place}
          </p>
        )}
        <Contact event={event} />
      </div>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2 md:flex-col md:items-end">
        <span
          className={`num text-sm whitespace-nowrap ${event.remaining_grosze > 0 ? 'font-semibold' : 'text-ink-2'}`}
        >
          {moneyText(event)}
        </span>
        {event.remaining_grosze > 0 && (
          <RowActions
            row={event}
            actions={['mark_paid']}
            onAct={(action) => onAct({ id: event.id, action })}
            className="max-md:[&>*]:flex-1"
          />
        )}
      </p>
    </li>
  )
}

/** Links to call or write, one tap away. */
function Contact({ event }: { event: DayEvent }) {
  const link = 'link relative z-1 inline-flex min-h-11 items-center gap-1.5 md:min-h-8'
  return (
    <p className="flex flex-wrap gap-x-4 text-sm">
      <a className={link} href={`tel:${event.customer_phone}`}>
        <Icon of={Phone} className="size-4" />
        {formatPhone(event.customer_phone)}
      </a>
      {event.customer_email && (
        <a className={`${link} min-w-0`} href={`mailto:${event.customer_email}`}>
          <Icon of={Mail} className="size-4" />
          <span className="truncate">{event.customer_email}</span>
        </a>
      )}
    </p>
  )
}
