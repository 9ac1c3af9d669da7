import type { ListingKind, Voivodeship } from '#domain/listing/codes.ts'
import { useSessionEnd } from '#web/lib/use-session-end.ts'
import { categories } from '#web/features/listings/categories.ts'
import { placeNamed } from '#web/features/listings/fields/place-meant.ts'
import { type Place, PlaceField } from '#web/features/listings/fields/PlaceField.tsx'
import { call } from '#web/lib/http/api.ts'
import { useDraft, useKeptValues } from '#web/lib/fields/drafts.ts'
import { useForm } from '#web/lib/fields/form.ts'
import { useHead } from '#web/lib/page/head.tsx'
import { useGo } from '#web/lib/page/navigation.ts'
import { keepAnswer, q } from '#web/lib/query/query.ts'
import { useSession } from '#web/lib/http/session.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from '#web/ui/Button.tsx'
import { ErrorSummary } from '#web/ui/Notice.tsx'
import { Select, TextField } from '#web/ui/fields/TextField.tsx'
import { optionsOf } from '#web/features/my-listings/controls/controls.tsx'
import { LockedCard } from './LockedCard.tsx'
import { ownKinds } from '#web/features/my-listings/own-kinds.ts'
import { nextSection } from '#web/features/my-listings/editor/sections.tsx'
import { usualEventTypes } from './usual-events.ts'

type Props = { kind: ListingKind }
type Values = { name: string; category: string; place: Place | null; town: string }

/** A name, a category and a place make a draft; the editor asks for the rest. */
export default function AddListingPage({ kind }: Props) {
  const { words } = ownKinds[kind]
  const { user } = useSession()
  useSessionEnd()
  useHead({ title: words.add_title, noindex: true })
  return (
    <div className="page max-w-xl py-8">
      <h1 className="text-3xl">{words.add_title}</h1>
      <p className="mt-1 text-ink-2">
        Zacznij od trzech rzeczy. Szkic zapisuje się sam, a goście zobaczą ofertę dopiero, kiedy ją opublikujesz.
      </p>
      {user && !user.profile_complete ? <LockedCard className="mt-6" /> : <AddForm kind={kind} />}
    </div>
  )
}

function AddForm({ kind }: Props) {
  const { words, calls, paths } = ownKinds[kind]
  const go = useGo()
  const queries = useQueryClient()
  const draft = useDraft<Values>(`add-listing:${kind}`, () => ({ name: '', category: '', place: null, town: '' }))
  const form = useForm<Values>({
    initial: draft.first,
    check: (values) => ({
      name: values.name.trim().length < 3 && 'Podaj nazwę, która ma od 3 do 120 znaków.',
      category: !values.category && 'Wybierz rodzaj z listy.',
    }),
  })
  useKeptValues(draft, form.values)
  const create = form.submit(async ({ name, category, place, town }) => {
    const body = {
      name: name.trim(),
      category,
      event_types: usualEventTypes(category),
      address: addressOf(place?.name === town ? place : await placeNamed(queries, town), town),
    }
    const listing = await call(calls.create, { body })
    draft.forget()
    keepAnswer(queries, q(calls.read, { params: { id: listing.id } }).queryKey, listing)
    void queries.invalidateQueries({ queryKey: [calls.list] })
    const next = nextSection(kind, listing, null)
    go(`${paths.edit(listing.id)}${next ? `?sekcja=${next.code}` : ''}`, { replace: true })
  })
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
        name={draft.first.place?.name ?? draft.first.town}
        placeholder="Zacznij pisać"
        hint="Możesz ją podać później."
        emptyText="Nie ma jej na liście, ale możesz ją wpisać."
        onText={(town) => form.set('town', town)}
        onPick={(picked) => {
          form.setAll({ ...form.values, place: picked, town: picked?.name ?? '' })
        }}
      />
      <Button type="submit" variant="primary" size="lg" busy={form.busy} busyLabel="Tworzę szkic…">
        Utwórz szkic
      </Button>
    </form>
  )
}

function addressOf(place: Place | null, town: string) {
  if (!place) return { city: town.trim() || null }
  return {
    city: place.name,
    voivodeship: place.voivodeship as Voivodeship,
    latitude: place.latitude,
    longitude: place.longitude,
  }
}
