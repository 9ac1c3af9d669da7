/** Phrases for terminations. */
import type { TerminationProposal } from '#contract/reservations/proposals.ts'
import type { ChangeAnswer, ChangeSide } from '#domain/reservation/change.ts'
import { nothingPaid } from '#domain/reservation/payment-words.pl.ts'

type Told = Pick<TerminationProposal, 'proposed_by' | 'refund'>

export function terminationTitle(reader: ChangeSide, { proposed_by }: Told): string {
  const titles = {
    customer: { owner: 'Właściciel proponuje rezygnację', customer: 'Twoja prośba o rezygnację' },
    owner: { owner: 'Twoja propozycja rezygnacji', customer: 'Prośba o rezygnację za zgodą obu stron' },
  } as const
  return titles[reader][proposed_by]
}

/** What a consent means; the sentence ends before the amount, when there is one. */
export function yesMeans(reader: ChangeSide, { proposed_by, refund }: Told): string {
  const other = reader === 'owner' ? 'osoba rezerwująca' : 'właściciel'
  const off =
    reader === proposed_by
      ? `Jeśli ${other} się zgodzi, rezerwacja zostanie anulowana`
      : 'Jeśli się zgodzisz, rezerwacja zostanie od razu anulowana i nie da się tego cofnąć'
  if (refund.refund_grosze === 0) return `${off}. ${nothingPaid}, więc nie ma czego zwracać.`
  return reader === proposed_by
    ? `${off}, a ${comesBack[reader]}`
    : `${off}. ${comesBack[reader].replace(/^./, (first) => first.toUpperCase())}`
}

const comesBack: Record<ChangeSide, string> = {
  customer: 'do Ciebie wróci cała wpłata:',
  owner: 'do zwrotu będzie cała wpłata:',
}

export const terminationButtons = ({ proposed_by }: Pick<Told, 'proposed_by'>): Record<ChangeAnswer, string> => ({
  accept: 'Zgadzam się na rezygnację',
  decline: 'Nie zgadzam się',
  withdraw: proposed_by === 'owner' ? 'Wycofaj propozycję' : 'Wycofaj prośbę',
})

export const terminationDone = ({ proposed_by }: Pick<Told, 'proposed_by'>): Record<ChangeAnswer, string> => ({
  accept: 'Rezerwacja została anulowana za zgodą obu stron',
  decline: 'Rezerwacja zostaje bez zmian',
  withdraw: proposed_by === 'owner' ? 'Propozycja została wycofana' : 'Prośba została wycofana',
})
