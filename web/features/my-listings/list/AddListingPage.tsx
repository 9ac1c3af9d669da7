import { formatAddress } from '#domain/format.pl.ts'
import type { ListingKind, Voivodeship } from '#domain/listing/codes.ts'
import { useSessionEnd } from '#web/lib/use-session-end.ts'
import { categories } from '#web/features/listings/categories.ts'
import { placeNamed } from '#web/features/listings/fields/place-meant.ts'
import { type Place, PlaceField } from '#web/features/listings/fields/PlaceField.tsx'
import { call } from '#web/lib/http/api.ts'
import { useKeyOf } from '#web/lib/http/idempotency.ts'
import { useDraft, useKeptValues } from '#web/lib/fields/drafts.ts'
import { useForm } from '#web/lib/fields/form.ts'
import { useHead } from '#web/lib/page/head.tsx'
import { useGo } from '#web/lib/page/navigation.ts'
import { keepAnswer, q } from '#web/lib/query/query.ts'
import { type User, useSession } from '#web/lib/http/session.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { Button } from '#web/ui/Button.tsx'
import { ErrorSummary } from '#web/ui/Notice.tsx'
import { Checkbox } from '#web/ui/fields/Choice.tsx'
import { Select, TextField } from '#web/ui/fields/TextField.tsx'
import { optionsOf } from '#web/features/my-listings/controls/controls.tsx'
import { LockedCard } from './LockedCard.tsx'
import { ownKinds } from '#web/features/my-listings/own-kinds.ts'
import { nextSection } from '#web/features/my-listings/editor/sections.tsx'
import { usualEventTypes } from './usual-events.ts'

type Props = { kind: ListingKind }
type Values = { name: string; category: string; place: Place | null; town: string; at_firm: boolean }
type Firm = NonNullable<User['address']>

/** Makes a draft from a name, a category and a place; the editor asks for the rest. */
export default function AddListingPage({ kind }: Props) {
  const { words } = ownKinds[kind]
  const { user } = useSession()
  useSessionEnd()
  useHead({ title: words.add_title, noindex: true })
  return (
    <div className="page max-w-xl py-6 lg:py-8">
      <h1 className="text-3xl">{words.add_title}</h1>
      <p className="mt-1 text-ink-2">
        Zacznij od trzech rzeczy. Szkic zapisuje się sam, a goście zobaczą ofertę dopiero, kiedy ją opublikujesz.
      </p>
      {user && !user.profile_complete ? <LockedCard /> : <AddForm kind={kind} firm={user?.address ?? null} />}
    </div>
  )
}

type FormProps = Props & { firm: Firm | null }

/** Proposes what the profile knows: its town, and for a venue also its address, which often is the venue's. */
function AddForm({ kind, firm }: FormProps) {
  const { words } = ownKinds[kind]
  const { form, seat, shown, create } = useNewListing({ kind, firm })
  return (
    <form noValidate onSubmit={create} className="card card-pad mt-6 grid gap-5">
      <ErrorSummary summary={form.summary} />
      <TextField {...form.field('name')} label={words.name} maxLength={120} autoComplete="off" autoFocus />
      <Select
        {...form.field('category')}
        label={words.category}
        empty="Wybierz"
        options={optionsOf(categories[kind])}
      />
      <PlaceField
        id="miejscowosc"
        label="Miejscowość"
        name={shown}
        placeholder="Zacznij pisać"
        hint="Możesz ją podać później."
        emptyText="Nie ma jej na liście, ale możesz ją wpisać."
        onText={(town) => form.set('town', town)}
        onPick={(picked) => {
          form.setAll({ ...form.values, place: picked, town: picked?.name ?? '' })
        }}
      />
      {seat && (
        <Checkbox {...form.field('at_firm')} hint={formatAddress(seat)}>
          Obiekt stoi pod adresem firmy
        </Checkbox>
      )}
      <Button type="submit" variant="primary" size="lg" busy={form.busy} busyLabel="Tworzę szkic...">
        Utwórz szkic
      </Button>
    </form>
  )
}

/** The form, the company's address while the town is the company's, and the way to the editor of the new draft. */
function useNewListing({ kind, firm }: FormProps) {
  const { calls, paths, is_place } = ownKinds[kind]
  const go = useGo()
  const queries = useQueryClient()
  const keyOf = useKeyOf()
  const draft = useDraft<Values>(`add-listing:${kind}`, () => emptyValues(firm, is_place))
  const form = useForm<Values>({
    initial: draft.first,
    check: (values) => ({
      name: values.name.trim().length < 3 && 'Podaj nazwę, która ma od 3 do 120 znaków.',
      category: !values.category && 'Wybierz rodzaj z listy.',
    }),
  })
  useKeptValues(draft, form.values)
  const seat = firm && is_place && isTownOf(firm, form.values) ? firm : null
  const create = form.submit(async (values) => {
    const { name, category, at_firm } = values
    const body = {
      name: name.trim(),
      category,
      event_types: usualEventTypes(category),
      address: { ...(await townOf(queries, values, firm)), ...(at_firm && seat && streetOf(seat)) },
    }
    const listing = await call(calls.create, { body, idempotency_key: keyOf(body) })
    draft.forget()
    keepAnswer(queries, q(calls.read, { params: { id: listing.id } }).queryKey, listing)
    void queries.invalidateQueries({ queryKey: [calls.list] })
    // The pin still stands in the middle of the town, so the section with the map comes first.
    const next = at_firm && seat ? 'adres' : nextSection(kind, listing, null)?.code
    go(`${paths.edit(listing.id)}${next ? `?sekcja=${next}` : ''}`, { replace: true })
  })
  return { form, seat, create, shown: draft.first.place?.name ?? draft.first.town }
}

const emptyValues = (firm: Firm | null, at_firm: boolean): Values => ({
  ...{ name: '', category: '', place: null },
  town: firm?.city ?? '',
  at_firm,
})

const streetOf = ({ street, building_no, flat_no, postcode, city, voivodeship }: Firm) => ({
  ...{ street, building_no, postcode, city, voivodeship },
  flat_no: flat_no ?? null,
})

const isTownOf = (firm: Firm, { place, town }: Values): boolean =>
  town.trim() === firm.city && (!place || place.voivodeship === firm.voivodeship)

/** The town with its position, as far as it is clear which town is meant. */
async function townOf(queries: QueryClient, values: Values, firm: Firm | null) {
  const { place, town } = values
  const meant = firm && isTownOf(firm, values) ? firm.voivodeship : undefined
  const known = place?.name === town ? place : await placeNamed(queries, town, meant)
  if (!known) return { city: town.trim() || null }
  return {
    city: known.name,
    voivodeship: known.voivodeship as Voivodeship,
    latitude: known.latitude,
    longitude: known.longitude,
  }
}
