import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call, type Reply } from '#web/lib/http/api.ts'
import { isFault } from '#web/lib/http/fault.ts'
import { usePress } from '#web/lib/http/use-press.ts'
import { q } from '#web/lib/query/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/fields/Choice.tsx'
import { Select } from '#web/ui/fields/TextField.tsx'
import { Alert } from '#web/ui/Notice.tsx'
import type { Place } from './place.ts'

type Props = { places: readonly Place[]; writing: Reply<'googleCalendarStatus'>['writing'] }

/** Chooses which calendar is read for which listing, and which one reservations are written to. */
export function ChooseCalendar({ places, writing }: Props) {
  const queries = useQueryClient()
  const choices = useQuery(q('listGoogleCalendars'))
  const [remote_id, setRemote] = useState('')
  const [where, setWhere] = useState('')
  const [names, setNames] = useState(false)
  const { busy, press } = usePress()
  const [listing_id = '', unit_id = null] = where ? where.split('/') : []
  const { options, spots } = optionsOf(places, choices.data?.results ?? [])
  const send = (work: () => Promise<unknown>, done: string) => press(work, done, () => queries.invalidateQueries())
  const ready = remote_id !== '' && listing_id !== ''
  return (
    <div className="grid gap-4">
      {choices.error && <Wrong error={choices.error} />}
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          id="google-kalendarz"
          label="Kalendarz Google"
          name="remote"
          value={remote_id}
          onChange={setRemote}
          options={options}
          empty="Wybierz"
        />
        <Select
          id="google-oferta"
          label="Oferta lub sala"
          name="place"
          value={where}
          onChange={setWhere}
          options={spots}
          empty="Wybierz"
        />
      </div>
      <Checkbox name="names" value={names} onChange={setNames}>
        Wpisuj do Google imię i nazwisko osoby rezerwującej
      </Checkbox>
      <Acts
        {...{ busy, ready }}
        onTake={() => void send(() => take(remote_id, listing_id, unit_id), 'Kalendarz blokuje terminy')}
        onWrite={() =>
          void send(() => write(remote_id, listing_id, names), 'Rezerwacje będą zapisywane w tym kalendarzu')
        }
      />
      <Written {...{ places, writing, busy }} onEnd={(id) => void send(() => stop(id), 'Zapisywanie wyłączone')} />
    </div>
  )
}

type ActsProps = { busy: boolean; ready: boolean; onTake: () => void; onWrite: () => void }

const Acts = ({ busy, ready, onTake, onWrite }: ActsProps) => (
  <div className="flex flex-wrap gap-3">
    <Button busy={busy} disabled={!ready} onClick={onTake}>
      Blokuj terminy z tego kalendarza
    </Button>
    <Button busy={busy} disabled={!ready} onClick={onWrite}>
      Zapisuj tu rezerwacje oferty
    </Button>
  </div>
)

const Wrong = ({ error }: { error: unknown }) => (
  <Alert tone="danger">{isFault(error) ? error.message : 'Nie udało się odczytać kalendarzy.'}</Alert>
)

const take = (remote_id: string, listing_id: string, unit_id: string | null) =>
  call('addGoogleCalendar', { body: { remote_id, listing_id, unit_id } })

const write = (remote_id: string, listing_id: string, with_names: boolean) =>
  call('writeToGoogleCalendar', { body: { remote_id, listing_id, with_names } })

const stop = (listing_id: string) => call('writeToGoogleCalendar', { body: { listing_id, remote_id: null } })

function Written({ places, writing, busy, onEnd }: Props & { busy: boolean; onEnd: (listing_id: string) => void }) {
  return writing.map(({ listing_id, name, with_names }) => (
    <p key={listing_id} className="flex flex-wrap items-center gap-3 text-sm text-ink-2">
      Rezerwacje oferty {places.find(({ id }) => id === listing_id)?.name ?? ''} zapisujemy w kalendarzu {name}
      {with_names ? ' z nazwiskiem osoby rezerwującej.' : ' bez danych osoby rezerwującej.'}
      <Button size="sm" busy={busy} onClick={() => onEnd(listing_id)}>
        Nie zapisuj
      </Button>
    </p>
  ))
}

/** The choices, with names from the account and of the owner's listings. */
function optionsOf(places: readonly Place[], calendars: Reply<'listGoogleCalendars'>['results']) {
  const options = calendars.map(({ id, name, writable }) => ({
    value: id,
    label: writable ? name : `${name} (tylko odczyt)`,
  }))
  const spots = places.flatMap(({ id, name, units }) => [
    { value: id, label: name },
    ...(units.length > 1 ? units.map((unit) => ({ value: `${id}/${unit.id}`, label: `${name}, ${unit.name}` })) : []),
  ])
  return { options, spots }
}
