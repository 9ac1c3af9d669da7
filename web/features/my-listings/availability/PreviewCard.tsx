import { useState } from 'react'
import type { ListingKind } from '#domain/listing/codes.ts'
import { formatSpan } from '#domain/format.pl.ts'
import { shortMonth } from '#domain/month-names.pl.ts'
import { useSettled } from '#web/features/listings/fields/use-settled.ts'
import type { Reply } from '#web/lib/http/api.ts'
import { q } from '#web/lib/query/query.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CalendarLegend } from '#web/ui/fields/Calendar.tsx'
import { addDays, weekdayOf } from '#web/ui/fields/month.ts'
import { spokenDate } from '#web/ui/fields/month.pl.ts'
import { WeekdayHeads } from '#web/ui/fields/WeekdayHeads.tsx'
import { Alert } from '#web/ui/Notice.tsx'
import { Skeleton, Skeletons } from '#web/ui/States.tsx'
import { hoursCalls } from './hours-calls.ts'
import { type HoursDraft, wireOf } from './hours-model.ts'
import { statusWords } from './words.pl.ts'

type Day = Reply<'previewVenueAvailability'>['days'][number]
type Props = { kind: ListingKind; listingId: string; draft: HoursDraft; valid: boolean; today: string }

const weeks = 8
const settleMs = 400

/** Eight weeks as visitors would see them with the hours on the screen, saved or not. */
export function PreviewCard({ kind, listingId, draft, valid, today }: Props) {
  const settled = useSettled(draft, settleMs)
  const [picked, setPicked] = useState<string | null>(null)
  const from = addDays(today, -weekdayOf(today))
  const to = addDays(from, weeks * 7 - 1)
  const { preview } = hoursCalls[kind]
  const answer = useQuery({
    ...q(preview, { params: { id: listingId }, body: { ...wireOf(settled), from, to } }),
    enabled: valid && settled === draft,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  })
  const days = answer.data?.days
  const stale = answer.isPlaceholderData || settled !== draft || !valid
  const shown = days?.find(({ date }) => date === picked)
  return (
    <section className="card card-pad" aria-labelledby="podglad-godzin">
      <h2 id="podglad-godzin" className="text-xl">
        Co zobaczą goście
      </h2>
      <p className="text-ink-2">
        Najbliższe osiem tygodni razem z rezerwacjami i blokadami, już z tym, co jeszcze nie jest zapisane.
      </p>
      {!valid && (
        <Alert tone="warning" className="mt-3">
          Popraw zaznaczone godziny, a podgląd znów będzie aktualny.
        </Alert>
      )}
      {answer.isError && valid && (
        <Alert tone="danger" className="mt-3">
          Nie udało się przygotować podglądu.{' '}
          <button type="button" className="link" onClick={() => void answer.refetch()}>
            Spróbuj ponownie
          </button>
        </Alert>
      )}
      {days ? (
        <div className={`mt-4 ${stale ? 'recalculating' : ''}`} aria-busy={stale && valid}>
          <Weeks days={days} picked={picked} onPick={setPicked} />
          <CalendarLegend />
        </div>
      ) : (
        !answer.isError && valid && <Waiting />
      )}
      <p className="mt-3 min-h-6 text-sm" aria-live="polite">
        {shown ? dayText(shown) : ''}
      </p>
    </section>
  )
}

const dayText = ({ date, status, windows, label }: Day): string =>
  [
    `${spokenDate(date)}: ${statusWords[status]}`,
    windows.length > 0 ? `godziny ${windows.map(formatSpan).join(', ')}` : '',
    label ? `„${label}”` : '',
  ]
    .filter(Boolean)
    .join(', ')

const looks: Record<Day['status'], string> = {
  free: 'free',
  partial: 'part',
  busy: 'busy',
  closed: 'busy',
  past: 'past',
  too_soon: 'past',
  too_far: 'past',
}

type WeeksProps = { days: readonly Day[]; picked: string | null; onPick: (date: string) => void }

function Weeks({ days, picked, onPick }: WeeksProps) {
  const rows = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
  return (
    <table className="cal w-full table-fixed">
      <caption className="sr-only">Podgląd ośmiu tygodni</caption>
      <thead>
        <tr>
          <th scope="col" className="w-12">
            <span className="sr-only">Tydzień od</span>
          </th>
          <WeekdayHeads />
        </tr>
      </thead>
      <tbody>
        {rows.map((week) => (
          <tr key={week[0]?.date}>
            <th scope="row" className="num pr-1 text-left text-xs font-medium text-ink-2">
              {week[0] && `${Number(week[0].date.slice(8))} ${shortMonth(week[0].date)}`}
            </th>
            {week.map((day) => (
              <td key={day.date} className="p-0.5">
                <button
                  type="button"
                  data-date={day.date}
                  data-status={day.status}
                  className={`day ${looks[day.status]} ${picked === day.date ? 'sel' : ''}`}
                  aria-pressed={picked === day.date}
                  aria-label={dayText(day)}
                  aria-disabled={looks[day.status] === 'past' || undefined}
                  onClick={() => {
                    if (looks[day.status] !== 'past') onPick(day.date)
                  }}
                >
                  {Number(day.date.slice(8))}
                </button>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Waiting = () => (
  <Skeletons className="mt-4">
    <Skeleton className="h-80 rounded-lg" />
  </Skeletons>
)
