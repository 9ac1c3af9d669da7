/** What a price includes, in the same words on the offer, in the summary, in mails and in documents. */
import type { Included } from '#domain/price-list/price-list.ts'
import { includedLabels } from './labels.pl.ts'

/** The label of the kind and the owner's words; for `other` only the owner's words. */
export function includedWords({ what, text }: Included): { label: string | null; text: string } {
  return { label: what === 'other' && text ? null : includedLabels[what], text }
}

/** `Menu: obiad i 3 dania gorące`, `Tort i słodkości`, `animatorka`. */
export function includedLine(included: Included): string {
  const { label, text } = includedWords(included)
  return [label, text].filter(Boolean).join(': ')
}
