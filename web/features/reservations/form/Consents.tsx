import { listingPaths, paths } from '#contract/paths.ts'
import { Checkbox } from '#web/ui/fields/Choice.tsx'
import { EarlyPerformance } from '#web/features/reservations/changes/EarlyPerformance.tsx'
import { needsEarlyPerformance } from '#web/features/reservations/reserve/checks.pl.ts'
import type { Reserve } from '#web/features/reservations/reserve/use-reserve.ts'
import { ownerRulesName } from '#domain/reservation/withdrawal-words.pl.ts'

const away = { target: '_blank', rel: 'noopener', className: 'link' } as const

/** The required and the optional consents; nothing is ticked beforehand. */
export function Consents({ reserve: { listing, form } }: { reserve: Reserve }) {
  return (
    <fieldset>
      <legend className="font-display text-xl font-semibold">Zgody</legend>
      <div className="mt-2 grid gap-1">
        <Checkbox {...form.field('consents.terms')}>
          Akceptuję{' '}
          <a href={paths.terms} {...away}>
            Regulamin
          </a>{' '}
          oraz{' '}
          <a href={listingPaths[listing.kind].detail(listing.slug)} {...away}>
            {ownerRulesName[listing.kind]}
          </a>
          .
        </Checkbox>
        {needsEarlyPerformance(listing, form.values) && (
          <EarlyPerformance {...form.field('consents.early_performance')} />
        )}
        <Checkbox {...form.field('consents.marketing')}>
          Chcę otrzymywać e-maile z inspiracjami i ofertami od Wydarzy. Zgodę można wycofać w każdej chwili.{' '}
          <span className="text-ink-3">(opcjonalnie)</span>
        </Checkbox>
      </div>
      <p className="mt-2 text-sm text-ink-2">
        Umowę zawierasz z: {listing.seller.name} ({listing.seller.is_business ? 'przedsiębiorca' : 'osoba prywatna'}).
        Administratorami Twoich danych są Wydarzy oraz {listing.seller.name}; wykorzystamy je do obsługi rezerwacji.{' '}
        <a href={paths.privacy} {...away}>
          Więcej
        </a>
        .
      </p>
    </fieldset>
  )
}
