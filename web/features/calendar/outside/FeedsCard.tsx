import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, type LucideIconData, TriangleAlert } from '@lucide/icons'
import { useState } from 'react'
import { formatInstantShort, plural } from '#domain/format.pl.ts'
import { Card } from '#web/features/owners/Card.tsx'
import { NotLoaded } from '#web/lib/query/NotLoaded.tsx'
import { ConfirmDialog } from '#web/lib/ConfirmDialog.tsx'
import { useForm } from '#web/lib/fields/form.ts'
import { call, type Reply } from '#web/lib/http/api.ts'
import { q } from '#web/lib/query/query.ts'
import { toast } from '#web/lib/toast.ts'
import { Icon } from '#web/ui/art/Icon.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Select, TextField } from '#web/ui/fields/TextField.tsx'
import { ErrorSummary } from '#web/ui/Notice.tsx'
import { Skeleton, Skeletons } from '#web/ui/States.tsx'
import type { Place } from './place.ts'
import { inPartText } from './words.pl.ts'

type Feed = Reply<'listCalendarFeeds'>['results'][number]

const listId = 'subskrypcje-lista'

/** Calendars of other portals: terms sold there are blocked here. */
export function FeedsCard({ places }: { places: readonly Place[] | null }) {
  const found = useQuery({ ...q('listCalendarFeeds'), refetchInterval: 60_000 })
  const [round, setRound] = useState(0)
  const [ending, setEnding] = useState<Feed | null>(null)
  const nameOf = ({ listing_id, unit_id }: Feed) => {
    const place = places?.find(({ id }) => id === listing_id)
    const unit = place?.units.find(({ id }) => id === unit_id)
    return [place?.name, unit?.name].filter(Boolean).join(', ')
  }
  return (
    <Card
      id="subskrypcje"
      title="Kalendarze z innych portali"
      lead="Wklej adres kalendarza iCal z innego portalu. Terminy zajęte tam zablokujemy tutaj i sprawdzimy je co 10 minut."
    >
      {found.data ? (
        <>
          <ul id={listId} tabIndex={-1} aria-label="Kalendarze z innych portali" className="grid gap-4 outline-none">
            {found.data.results.map((feed) => (
              <FeedRow key={feed.id} feed={feed} place={nameOf(feed)} onEnd={() => setEnding(feed)} />
            ))}
          </ul>
          {places && places.length > 0 && <NewFeed key={round} places={places} onAdded={() => setRound(round + 1)} />}
          {places?.length === 0 && (
            <p className="text-sm text-ink-2">Pole na adres pojawi się tu, gdy dodasz pierwszą salę lub usługę.</p>
          )}
        </>
      ) : found.error ? (
        <NotLoaded error={found.error} onRetry={found.refetch} />
      ) : (
        <Skeletons className="grid gap-3">
          <Skeleton className="h-20 rounded-lg" />
        </Skeletons>
      )}
      <EndDialog of={ending} onClose={() => setEnding(null)} />
    </Card>
  )
}

const lights: Record<Feed['light'], { icon: LucideIconData; word: string; look: string }> = {
  green: { icon: CircleCheck, word: 'Działa', look: 'text-success' },
  amber: { icon: TriangleAlert, word: 'Czeka na odpowiedź', look: 'text-warning-fg' },
  red: { icon: CircleAlert, word: 'Nie działa', look: 'text-danger' },
}

function FeedRow({ feed, place, onEnd }: { feed: Feed; place: string; onEnd: () => void }) {
  const { icon, word, look } = lights[feed.light]
  const in_part = feed.light === 'amber' && feed.last_error === null && feed.unreadable > 0
  return (
    <li className="flex flex-wrap items-start gap-3 border-t border-line pt-4 first:border-t-0 first:pt-0">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium break-words">{feed.name}</p>
        <p className="text-sm break-words text-ink-2">
          {place} · {feed.host}
        </p>
        <p className={`mt-1 flex items-center gap-1.5 text-sm font-medium ${look}`}>
          <Icon of={icon} className="size-4" />
          {in_part ? inPartText : word}
        </p>
        {feed.error_text && <p className="mt-1 text-sm">{feed.error_text}</p>}
        <p className="mt-1 text-sm text-ink-3">
          {plural(feed.busy, 'zajęty termin', 'zajęte terminy', 'zajętych terminów')} · {readText(feed)}
        </p>
      </div>
      <Button size="sm" aria-label={`Odłącz kalendarz: ${feed.name}`} onClick={onEnd}>
        Odłącz
      </Button>
    </li>
  )
}

function readText({ last_success_at }: Feed): string {
  if (!last_success_at) return 'jeszcze nieodczytany'
  return `odczytany ${formatInstantShort(last_success_at)}`
}

function NewFeed({ places, onAdded }: { places: readonly Place[]; onAdded: () => void }) {
  const queries = useQueryClient()
  const [where, setWhere] = useState('')
  const form = useForm({
    initial: { url: '', name: '' },
    check: ({ url }) => ({ url: url.trim() === '' && 'Wklej adres kalendarza.' }),
  })
  const choices = places.flatMap(({ id, name, units }) => [
    { value: id, label: name },
    ...(units.length > 1 ? units.map((unit) => ({ value: `${id} ${unit.id}`, label: `${name}, ${unit.name}` })) : []),
  ])
  const [listing_id = '', unit_id = null] = (where || choices[0]?.value || '').split(' ')
  const add = form.submit(async (body) => {
    const feed = await call('addCalendarFeed', { body: { ...body, listing_id, unit_id } })
    await queries.invalidateQueries()
    onAdded()
    document.getElementById(listId)?.focus()
    toast(`Kalendarz jest podłączony: ${plural(feed.busy, 'zajęty termin', 'zajęte terminy', 'zajętych terminów')}`)
  })
  return (
    <form
      noValidate
      onSubmit={add}
      aria-label="Nowy kalendarz"
      className="mt-5 grid gap-4 border-t border-line pt-5 [ul:empty+&]:mt-0 [ul:empty+&]:border-t-0 [ul:empty+&]:pt-0"
    >
      <ErrorSummary summary={form.summary} />
      <Select
        id="subskrypcja-oferta"
        label="Co ma blokować"
        value={where || (choices[0]?.value ?? '')}
        onChange={setWhere}
        options={choices}
      />
      <TextField
        {...form.field('url')}
        label="Adres kalendarza"
        hint="Zaczyna się od https i najczęściej kończy na .ics"
        inputMode="url"
        maxLength={2000}
      />
      <TextField
        {...form.field('name')}
        label="Nazwa"
        hint="Możesz zostawić puste, wtedy weźmiemy nazwę z kalendarza"
        maxLength={100}
      />
      <Button type="submit" className="justify-self-start" busy={form.busy} busyLabel="Odczytuję...">
        Podłącz kalendarz
      </Button>
    </form>
  )
}

function EndDialog({ of, onClose }: { of: Feed | null; onClose: () => void }) {
  const queries = useQueryClient()
  return (
    <ConfirmDialog
      open={of !== null}
      onClose={onClose}
      title="Odłączyć ten kalendarz?"
      description={`Terminy zajęte tylko przez kalendarz „${of?.name ?? ''}” będzie można od razu zarezerwować.`}
      button="Odłącz kalendarz"
      busyLabel="Odłączam..."
      done="Kalendarz został odłączony"
      act={() => call('deleteCalendarFeed', { params: { id: of?.id ?? '' } })}
      refresh={() => queries.invalidateQueries()}
      onClosed={() => document.getElementById(listId)?.focus()}
    />
  )
}
