import type { OwnerListing } from '#contract/listings/owner-listings.ts'
import type { ListingKind } from '#domain/listing/codes.ts'
import { formatList, formatMoney, formatPercent } from '#domain/format.pl.ts'
import {
  cancellationPolicyLabels,
  confirmationModeLabels,
  depositTypeLabels,
  termModeLabels,
} from '#domain/labels.pl.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { Facts } from '#web/ui/Paper.tsx'
import { DepositEditor } from '#web/features/my-listings/controls/DepositEditor.tsx'
import { FormCard } from '#web/features/my-listings/controls/FormCard.tsx'
import { ownKinds } from '#web/features/my-listings/own-kinds.ts'

/**
 * The main rules, shown before publishing because a new listing begins with defaults that the owner should have read.
 * Most owners change the deposit, so a draft edits it here.
 */
export function RulesAtGlance({ kind, listing }: { kind: ListingKind; listing: OwnerListing }) {
  const isDraft = listing.status === 'draft'
  const rows = [
    { label: 'Potwierdzanie', value: confirmationModeLabels[listing.confirmation_mode] },
    { label: 'Sposób', value: formatList(listing.term_modes.map((mode) => termModeLabels[mode])) },
    ...(isDraft ? [] : [{ label: 'Przedpłata', value: depositWords(listing.deposit) }]),
    { label: 'Rezygnacja', value: cancellationPolicyLabels[listing.cancellation_policy] },
  ]
  return (
    <FormCard title="Zasady rezerwacji" lead="Na takich zasadach goście zarezerwują.">
      <Facts rows={rows} />
      {isDraft && (
        <section aria-labelledby="przedplata">
          <h3 id="przedplata" className="mb-3 font-sans text-base font-semibold tracking-normal">
            Przedpłata
          </h3>
          <DepositEditor />
        </section>
      )}
      <div>
        <LinkButton href={`${ownKinds[kind].paths.edit(listing.id)}?sekcja=rezerwacje`}>
          {isDraft ? 'Zmień pozostałe zasady' : 'Zmień zasady rezerwacji'}
        </LinkButton>
      </div>
    </FormCard>
  )
}

function depositWords({ type, percent_bp, amount_grosze }: OwnerListing['deposit']): string {
  const height = amount_grosze ? formatMoney(amount_grosze) : percent_bp ? formatPercent(percent_bp) : null
  const partly = type === 'zadatek' || type === 'zaliczka'
  return partly && height ? `${depositTypeLabels[type]} ${height}` : depositTypeLabels[type]
}
