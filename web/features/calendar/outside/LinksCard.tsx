import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link2 } from '@lucide/icons'
import { useState } from 'react'
import { formatInstantShort } from '#domain/format.pl.ts'
import { Card } from '#web/features/owners/Card.tsx'
import { NotLoaded } from '#web/lib/query/NotLoaded.tsx'
import { ConfirmDialog } from '#web/lib/ConfirmDialog.tsx'
import { CopyButton } from '#web/lib/CopyButton.tsx'
import { call, type Reply } from '#web/lib/http/api.ts'
import { usePress } from '#web/lib/http/use-press.ts'
import { q } from '#web/lib/query/query.ts'
import { Icon } from '#web/ui/art/Icon.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/fields/Choice.tsx'
import { Select } from '#web/ui/fields/TextField.tsx'
import { Skeleton, Skeletons } from '#web/ui/States.tsx'
import type { Place } from './place.ts'

type Link = Reply<'listCalendarLinks'>['results'][number]
type Asked = { act: 'renew' | 'end'; link: Link }

const all = 'wszystkie'
const listId = 'adresy-lista'
const readAgain = (queries: QueryClient) => queries.invalidateQueries({ queryKey: q('listCalendarLinks').queryKey })

/** Addresses for Google, Apple, Outlook and other portals, which show there what is taken here. */
export function LinksCard({ places }: { places: readonly Place[] }) {
  const found = useQuery(q('listCalendarLinks'))
  const [asked, setAsked] = useState<Asked | null>(null)
  const links = found.data?.results ?? []
  const nameOf = ({ listing_id }: Link) =>
    listing_id === null ? 'Wszystkie oferty' : (places.find(({ id }) => id === listing_id)?.name ?? 'Oferta')
  return (
    <Card
      id="adresy-kalendarza"
      title="Twój kalendarz w innych programach"
      lead="Wklej adres w Kalendarzu Google, Apple, Outlooku albo w innym portalu jako kalendarz z adresu URL (iCal). Zajęte terminy pojawią się tam same."
    >
      {found.data ? (
        <>
          <ul id={listId} tabIndex={-1} aria-label="Adresy kalendarza" className="grid gap-4 outline-none">
            {links.map((link) => (
              <LinkRow key={link.id} link={link} name={nameOf(link)} onAsk={(act) => setAsked({ act, link })} />
            ))}
          </ul>
          <NewLink places={places} links={links} />
        </>
      ) : found.error ? (
        <NotLoaded error={found.error} onRetry={found.refetch} />
      ) : (
        <Skeletons className="grid gap-3">
          <Skeleton className="h-20 rounded-lg" />
        </Skeletons>
      )}
      <AskDialog asked={asked} name={asked ? nameOf(asked.link) : ''} onClose={() => setAsked(null)} />
    </Card>
  )
}

type RowProps = { link: Link; name: string; onAsk: (act: Asked['act']) => void }

function LinkRow({ link, name, onAsk }: RowProps) {
  return (
    <li className="flex items-start gap-3 border-t border-line pt-4 first:border-t-0 first:pt-0">
      <Icon of={Link2} className="mt-1 text-ink-3" />
      <div className="min-w-0 flex-1">
        <p className="font-medium break-words">{name}</p>
        <p className="mt-1 rounded-md border border-line-2 bg-surface p-2 font-mono text-sm break-all">{link.url}</p>
        <p className="mt-1 text-sm text-ink-3">
          {link.with_names ? 'Z nazwiskami i okazjami' : 'Bez danych osób rezerwujących'} · {fetchedText(link)}
        </p>
        <div className="mt-2 flex flex-wrap gap-2">
          <CopyButton label={`Adres kalendarza ${name}`} text={link.url} />
          <Button size="sm" aria-label={`Zmień adres: ${name}`} onClick={() => onAsk('renew')}>
            Zmień adres
          </Button>
          <Button size="sm" aria-label={`Wyłącz adres: ${name}`} onClick={() => onAsk('end')}>
            Wyłącz
          </Button>
        </div>
      </div>
    </li>
  )
}

function fetchedText({ last_fetched_at }: Link): string {
  if (!last_fetched_at) return 'jeszcze żaden kalendarz go nie odczytał'
  return `ostatnio odczytany ${formatInstantShort(last_fetched_at)}`
}

/** One address per listing; an existing one is changed in its row. */
function NewLink({ places, links }: { places: readonly Place[]; links: readonly Link[] }) {
  const queries = useQueryClient()
  const [chosen, setChosen] = useState('')
  const [with_names, setNames] = useState(false)
  const { busy, press } = usePress()
  const taken = new Set(links.map(({ listing_id }) => listing_id ?? all))
  const open = [{ id: all, name: 'Wszystkie oferty' }, ...places].filter(({ id }) => !taken.has(id))
  const place = open.find(({ id }) => id === chosen) ?? open[0]
  if (!place) return null
  const body = { listing_id: place.id === all ? null : place.id, with_names }
  const make = async () => {
    const is_made = await press(
      () => call('makeCalendarLink', { body }),
      'Adres jest gotowy',
      () => readAgain(queries),
    )
    if (is_made) setNames(false)
  }
  return (
    <div className="mt-5 grid gap-3 border-t border-line pt-5 [ul:empty+&]:mt-0 [ul:empty+&]:border-t-0 [ul:empty+&]:pt-0">
      <Select
        id="adres-oferta"
        label="Czyj kalendarz"
        value={place.id}
        onChange={setChosen}
        options={open.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Checkbox value={with_names} onChange={setNames}>
        Pokaż nazwiska i okazje
        <span className="block text-sm text-ink-3">Kto zna adres, ten je przeczyta. Portalom ich nie trzeba.</span>
      </Checkbox>
      <Button className="justify-self-start" busy={busy} busyLabel="Tworzę..." onClick={() => void make()}>
        Utwórz adres
      </Button>
    </div>
  )
}

const words = {
  renew: {
    title: 'Zmienić adres?',
    said: 'Dotychczasowy adres od razu przestanie działać. W każdym kalendarzu, który go używa, trzeba wkleić nowy.',
    button: 'Zmień adres',
    busy: 'Zmieniam...',
    done: 'Adres jest zmieniony',
  },
  end: {
    title: 'Wyłączyć adres?',
    said: 'Kalendarze, które go używają, przestaną widzieć Twoje terminy, więc ktoś może je tam sprzedać drugi raz.',
    button: 'Wyłącz adres',
    busy: 'Wyłączam...',
    done: 'Adres jest wyłączony',
  },
}

type AskProps = { asked: Asked | null; name: string; onClose: () => void }

function AskDialog({ asked, name, onClose }: AskProps) {
  const queries = useQueryClient()
  const { title, said, button, busy, done } = words[asked?.act ?? 'renew']
  const act = async () => {
    if (!asked) return
    const { id, listing_id, with_names } = asked.link
    if (asked.act === 'renew') await call('makeCalendarLink', { body: { listing_id, with_names } })
    else await call('deleteCalendarLink', { params: { id } })
  }
  return (
    <ConfirmDialog
      open={asked !== null}
      {...{ title, button, done, act, onClose }}
      description={`${name}. ${said}`}
      busyLabel={busy}
      refresh={() => readAgain(queries)}
      onClosed={() => document.getElementById(listId)?.focus()}
    />
  )
}
