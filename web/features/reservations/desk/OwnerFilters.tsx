import { Search, SlidersHorizontal } from '@lucide/icons'
import { useEffect, useId, useState } from 'react'
import { useLabel } from '#web/lib/enums.ts'
import { useGo } from '#web/lib/page/navigation.ts'
import { q } from '#web/lib/query/query.ts'
import { useDraft } from '#web/lib/fields/use-draft.ts'
import { useQuery } from '@tanstack/react-query'
import { IconButton, LinkButton } from '#web/ui/Button.tsx'
import { Select, TextField } from '#web/ui/fields/TextField.tsx'
import { todayIn } from '#web/lib/clock.ts'
import { DayField } from '#web/ui/moments/DayField.tsx'
import {
  type Desk,
  type DeskSort,
  deskHref,
  isFiltered,
  listingChoices,
  noFilters,
  overdue,
  payments,
  sorts,
  sources,
} from './owner-desk.ts'
import { sortLabels } from './owner-words.pl.ts'
import { useDictionary } from '#web/features/reservations/parts/use-dictionary.ts'

const TYPING_MS = 350
const days = { small: true, className: 'max-md:order-last max-[27rem]:col-span-full md:w-50', hideLabel: true } as const
const sortOptions = sorts.map((value) => ({ value, label: sortLabels[value] }))

/** Search, filters and order; each change is a new address. On a phone everything but the search is folded. */
export function OwnerFilters({ desk }: { desk: Desk }) {
  const id = useId()
  const go = useGo()
  const [typed, setTyped] = useTyped(desk)
  const chosen = [desk.listing_id, desk.payment, desk.source, desk.from, desk.to].filter(Boolean).length
  const [open, setOpen] = useState(chosen > 0)
  const show = (change: Partial<Desk>) =>
    go(deskHref({ ...desk, q: typed }, change), { replace: true, keepScroll: true })
  return (
    <search
      className={`mt-4 grid grid-cols-[1fr_auto] gap-2 md:flex md:flex-wrap ${isFiltered(desk) ? '' : 'print:hidden'}`}
    >
      <TextField
        id={`${id}-q`}
        label="Szukaj rezerwacji"
        hideLabel
        type="search"
        icon={Search}
        small
        placeholder="Osoba, firma lub numer"
        value={typed}
        onChange={setTyped}
        maxLength={120}
        className="md:w-72"
      />
      <IconButton
        icon={SlidersHorizontal}
        line
        label={chosen > 0 ? `Filtry, wybrane: ${chosen}` : 'Filtry'}
        aria-expanded={open}
        aria-controls={`${id}-filtry`}
        className="md:hidden"
        onClick={() => setOpen(!open)}
      />
      <div
        id={`${id}-filtry`}
        className={`md:contents ${open ? 'col-span-2 grid grid-cols-2 gap-2 max-[24rem]:grid-cols-1' : 'max-md:hidden'}`}
      >
        <Folded {...{ id, desk, show }} />
      </div>
    </search>
  )
}

type FoldedProps = { id: string; desk: Desk; show: (change: Partial<Desk>) => void }

/** Filters by listing, payment, source and day, and the order. */
function Folded({ id, desk, show }: FoldedProps) {
  const { listings, reading } = useListings(desk.listing_id)
  return (
    <>
      {reading && <div className="skel h-10 max-md:col-span-full md:w-56 pointer-coarse:h-11" />}
      {(listings.length > 1 || desk.listing_id) && (
        <Select
          id={`${id}-oferta`}
          label="Oferta"
          hideLabel
          small
          empty="Wszystkie oferty"
          value={desk.listing_id}
          onChange={(listing_id) => show({ listing_id })}
          options={listings}
          className="max-md:col-span-full md:w-56"
        />
      )}
      <Codes {...{ id, desk, show }} />
      {/* One piece, so that the order never stands alone on a line: of a partner with one listing it did. */}
      <div className="contents md:flex md:flex-auto md:flex-wrap md:gap-2">
        <Days {...{ id, desk, show }} />
        {isFiltered(desk) && (
          <LinkButton
            size="sm"
            variant="ghost"
            href={deskHref(desk, noFilters)}
            data-keep-scroll
            className="self-center max-md:order-last max-md:col-span-full"
          >
            Wyczyść
          </LinkButton>
        )}
        <Select
          id={`${id}-sort`}
          label="Kolejność"
          hideLabel
          small
          value={desk.sort}
          onChange={(sort) => show({ sort: sort as DeskSort })}
          options={sortOptions}
          className="max-md:col-span-full md:ml-auto md:w-60"
        />
      </div>
    </>
  )
}

function Days({ id, desk, show }: FoldedProps) {
  return (
    <div className="contents md:flex md:gap-2">
      <DayField
        {...days}
        today={todayIn()}
        id={`${id}-od`}
        label="Termin od"
        placeholder="Termin od"
        value={desk.from}
        onChange={(from) => show({ from })}
      />
      <DayField
        {...days}
        today={todayIn()}
        id={`${id}-do`}
        label="Termin do"
        placeholder="Termin do"
        value={desk.to}
        min={desk.from || undefined}
        onChange={(to) => show({ to })}
      />
    </div>
  )
}

function Codes({ id, desk, show }: FoldedProps) {
  const say = useDictionary()
  const payment = useLabel('payment_status')
  return (
    <>
      <Select
        id={`${id}-platnosc`}
        label="Płatność"
        hideLabel
        small
        empty="Każda płatność"
        value={desk.payment}
        onChange={(payment) => show({ payment: payment as Desk['payment'] })}
        options={[{ value: overdue, label: 'Zaległa' }, ...payments.map((value) => ({ value, label: payment(value) }))]}
        className="md:w-48"
      />
      <Select
        id={`${id}-zrodlo`}
        label="Źródło"
        hideLabel
        small
        empty="Każde źródło"
        value={desk.source}
        onChange={(source) => show({ source: source as Desk['source'] })}
        options={sources.map((value) => ({ value, label: say('reservation_source', value) }))}
        className="md:w-44"
      />
    </>
  )
}

/**
 * The typed search: shown at once, in the address when typing pauses; a change of the address from elsewhere is taken
 * over.
 */
function useTyped(desk: Desk): [string, (text: string) => void] {
  const go = useGo()
  const { text, setText, handOver } = useDraft(desk.q)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the timer, which then reads the desk
  useEffect(() => {
    const timer = setTimeout(() => {
      if (handOver(text.trim())) go(deskHref(desk, { q: text }), { replace: true, keepScroll: true })
    }, TYPING_MS)
    return () => clearTimeout(timer)
  }, [text])
  return [text, setText]
}

/** All listings of the owner, and archived ones that occur in the newest hundred reservations. */
function useListings(chosen: string) {
  const own = useQuery(q('listCalendarResources'))
  const newest = useQuery(
    q('listReservations', { query: { status: [], payment_status: [], page_size: 100, sort: '-created' } }),
  )
  const reserved = newest.data?.results.map(({ listing }) => listing) ?? []
  const listings = listingChoices([...reserved, ...(own.data?.results ?? [])], chosen)
  return { listings, reading: listings.length < 2 && !chosen && (own.isPending || newest.isPending) }
}
