/** Why the operator has ended a reservation, one wording for letters and pages. */
import type { OperatorReason } from '#domain/reservation/cancellation.ts'

/** The end of a sentence: „Powód: nadużycie.” */
export function operatorsReason(reason: OperatorReason, reader: 'customer' | 'owner'): string {
  return `Powód: ${reasons[reason](reader)}.`
}

const reasons: Record<OperatorReason, (reader: 'customer' | 'owner') => string> = {
  fraud: () => 'nadużycie',
  owner_fault: (reader) => `przyczyna po ${reader === 'owner' ? 'Twojej stronie' : 'stronie właściciela'}`,
  force_majeure: () => 'siła wyższa',
}
