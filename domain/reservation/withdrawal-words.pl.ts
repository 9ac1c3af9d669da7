/** The right to withdraw in one sentence, the same on screens, in mails and in documents (domain 5.7). */
import type { ListingKind, WithdrawalRegime } from '#domain/listing/codes.ts'

/** Whose rules of cancelling hold where the law gives no right of its own. */
const whose: Record<ListingKind, string> = { venue: 'obiektu', service: 'usługodawcy' }

export function withdrawalWords(regime: WithdrawalRegime, kind: ListingKind): string {
  return regime === 'excluded_dated_event'
    ? `Ze względu na oznaczony termin nie przysługuje Ci ustawowe prawo odstąpienia w 14 dni. Obowiązują zasady rezygnacji ${whose[kind]}.`
    : 'Jako konsument możesz odstąpić od umowy w ciągu 14 dni od jej zawarcia, bez podawania przyczyny.'
}

/** What is agreed to before reserving, as a link and as a declaration in the summary. */
export const ownerRulesName: Record<ListingKind, string> = {
  venue: 'Zasady rezygnacji i regulamin obiektu',
  service: 'Zasady rezygnacji i regulamin usługodawcy',
}
