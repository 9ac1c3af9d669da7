/**
 * What the operator found out about a contested no-show, or about an event that he asked about: one wording for letters,
 * pages and the history.
 */
import { formatDay } from '#domain/format.pl.ts'
import type { ContestOutcome } from '#domain/reservation/contest/contest.ts'
import type { Settlement } from './settlement.ts'

type Found = Pick<Settlement, 'outcome' | 'on' | 'by_operator'>
type Reader = 'customer' | 'owner'

/** A complete sentence, with what happens to the reservation. */
export function decidedText(found: Found, reader: Reader, is_running = false): string {
  return `Ustaliliśmy, że ${decided[found.outcome](reader, found)}. ${means(found, is_running)}`
}

/** How a row of history begins. */
export function decidedRow(found: Found, reader: Reader): string {
  return `Sprawa sporna została rozstrzygnięta przez obsługę serwisu: ${decided[found.outcome](reader, found)}.`
}

/** The day by which the operator decides, or that it takes longer. */
export function answerText(answer_by: string, today: string): string {
  return today <= answer_by
    ? `Rozstrzygniemy sprawę do ${formatDay(answer_by)} i napiszemy do Ciebie.`
    : 'Wyjaśnianie sprawy trwa dłużej, niż zakładaliśmy. Gdy tylko ją rozstrzygniemy, napiszemy do Ciebie.'
}

const decided: Record<ContestOutcome, (reader: Reader, found: Found) => string> = {
  came: (_reader, { by_operator }) => (by_operator ? 'wydarzenie się odbyło' : 'goście byli na miejscu'),
  absent: () => 'nikt nie pojawił się na wydarzeniu',
  called_off: (_reader, { on }) =>
    `rezygnacja została zgłoszona jeszcze przed wydarzeniem${on ? `, ${formatDay(on)}` : ''}`,
  owner_fault: (reader) =>
    `wydarzenie nie odbyło się z przyczyn po ${reader === 'owner' ? 'Twojej stronie' : 'stronie właściciela'}`,
  force_majeure: () => 'wydarzenie nie odbyło się z powodu siły wyższej',
  mutual: () => 'obie strony zgadzają się anulować rezerwację',
}

function means({ outcome, by_operator }: Found, is_running: boolean): string {
  if (by_operator && outcome === 'came') return 'Rezerwacja pozostaje zrealizowana.'
  if (by_operator && outcome === 'absent') return 'Rezerwacja ma teraz stan „Niestawiennictwo”.'
  if (outcome === 'came')
    return is_running
      ? 'Zgłoszenie niestawiennictwa nie obowiązuje, a wydarzenie trwa.'
      : 'Zgłoszenie niestawiennictwa nie obowiązuje, a rezerwacja jest zrealizowana.'
  if (outcome === 'absent') return 'Niestawiennictwo pozostaje w mocy i nie można go zakwestionować ponownie.'
  return outcome === 'called_off'
    ? 'Rezerwacja jest anulowana zgodnie z zasadami rezygnacji na ten dzień.'
    : 'Rezerwacja jest anulowana.'
}
