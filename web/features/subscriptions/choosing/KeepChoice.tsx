import { type ListingKind, listingKinds } from '#domain/listing/codes.ts'
import { outOf, plural } from '#domain/format.pl.ts'
import { beyond } from '#domain/subscription/shown.ts'
import { Checkboxes } from '#web/ui/fields/Choice.tsx'
import { listingPathsOf } from '#web/features/subscriptions/offers.pl.ts'
import { type Current, type Plan, roomOf } from '#web/features/subscriptions/plan-words.pl.ts'

const limitsOf = (plan: Plan) => ({ venues: plan.venue_limit, services: plan.service_limit })

/** How many published listings of each kind the plan would not cover. */
export const overOf = (now: Current, plan: Plan): Record<ListingKind, number> => beyond(now.listings, limitsOf(plan))

/** Whether the choice is complete: when the plan covers a kind at all, at least one listing must stay. */
export function isChosen(now: Current, plan: Plan, keep: readonly string[]): boolean {
  const over = overOf(now, plan)
  const wants = listingKinds.some((kind) => over[kind] > 0 && roomOf(plan, kind) > 0)
  return !wants || keep.length > 0
}

type Props = { now: Current; plan: Plan; keep: readonly string[]; onChange: (keep: readonly string[]) => void }

/** Chooses the listings that stay visible when the plan covers fewer. */
export function KeepChoice({ now, plan, keep, onChange }: Props) {
  return (
    <section id="zostaja" className="card card-pad" aria-labelledby="zostaja-h">
      <h2 id="zostaja-h" className="text-xl">
        Wybierz oferty, które mają pozostać widoczne
      </h2>
      <p className="mt-1 text-ink-2">Pozostałe ukryjemy. Nie usuwamy ich, a przyjęte rezerwacje działają bez zmian.</p>
      {listingKinds.map((kind) => (
        <Kind key={kind} {...{ now, plan, keep, onChange, kind }} />
      ))}
    </section>
  )
}

function Kind({ now, plan, keep, onChange, kind }: Props & { kind: ListingKind }) {
  const own = now.listings.filter((one) => one.kind === kind)
  const room = roomOf(plan, kind)
  const { one, few, many, all } = listingPathsOf(kind)
  if (own.length === 0) return null
  if (room === 0)
    return (
      <p className="mt-4 text-warning">{`Plan ${plan.name} nie obejmuje: ${plural(own.length, one, few, many)}.`}</p>
    )
  const chosen = own.filter(({ id }) => keep.includes(id)).length
  return (
    <fieldset className="mt-4">
      <legend className="label">{`${all}: wybrane ${outOf(chosen, room)}`}</legend>
      <Checkboxes
        options={own.map(({ id, name }) => ({
          value: id,
          label: name,
          disabled: !keep.includes(id) && chosen >= room,
        }))}
        chosen={keep}
        onChange={onChange}
      />
    </fieldset>
  )
}
