/** The right of withdrawal in one sentence, the same on screens, in mails and in documents (domain 5.7). */
import type { ListingKind, WithdrawalRegime } from '#domain/listing/codes.ts'

/** The seller whose cancellation rules apply when the law gives no right of withdrawal. */
const whose: Record<ListingKind, string> = { venue: 'obiektu', service: 'usługodawcy' }

export function withdrawalWords(regime: WithdrawalRegime, kind: ListingKind): string {
  return regime === 'excluded_dated_event'
    ? `Ze względu na oznaczony termin nie przysługuje Ci ustawowe prawo odstąpienia w 14 dni. Obowiązują zasady rezygnacji ${whose[kind]}.`
    : `Jako konsument możesz odstąpić od umowy w ciągu 14 dni od jej zawarcia, bez podawania przyczyny, przyciskiem „${withdrawButton}” na stronie rezerwacji.`
}

/**
 * The law prescribes the name of this button (directive 2011/83, art. 11a), and that people are told where it is (art.
 * 6).
 */
export const withdrawButton = 'Odstąp od umowy tutaj'

/**
 * What has to be paid after an early beginning; without this sentence nothing would be owed (u.p.k. art. 12 ust. 1 pkt
 * 11, art. 35 ust. 2).
 */
export const earlyPartWords = 'Jeśli odstąpisz po rozpoczęciu, zapłacisz za część usługi wykonaną do tego czasu.'

/** How to withdraw and what follows, after annex 1 of ustawa o prawach konsumenta (art. 12 ust. 1 pkt 9). */
export const withdrawalNotice: readonly string[] = [
  `Konsument może odstąpić od umowy w ciągu 14 dni od jej zawarcia, bez podawania przyczyny. To samo prawo ma osoba z jednoosobową działalnością, gdy umowa nie ma dla niej charakteru zawodowego.`,
  `Wystarczy przycisk „${withdrawButton}” na stronie rezerwacji; potwierdzenie przyjdzie od razu e-mailem. Możesz też wysłać sprzedawcy inne jednoznaczne oświadczenie, na przykład według wzoru poniżej. Liczy się wysłanie przed upływem terminu.`,
  'Sprzedawca zwraca wszystkie wpłaty najpóźniej w ciągu 14 dni od otrzymania oświadczenia, tą samą drogą i bez żadnych opłat.',
  `Kto zażądał rozpoczęcia usługi przed upływem 14 dni, traci prawo odstąpienia po jej pełnym wykonaniu. ${earlyPartWords}`,
]

type Withdrawn = { seller: string; service: string }

/** The model form of withdrawal, after annex 2 of the same law. */
export function withdrawalForm({ seller, service }: Withdrawn): readonly string[] {
  return [
    'Wzór formularza odstąpienia od umowy (wypełnij go i odeślij tylko wtedy, gdy chcesz odstąpić)',
    `Adresat: ${seller}`,
    `Informuję o moim odstąpieniu od umowy o świadczenie usługi: ${service}`,
    'Data zawarcia umowy:',
    'Imię i nazwisko konsumenta:',
    'Adres konsumenta:',
    'Podpis (tylko na papierze):',
    'Data:',
  ]
}

/** The rules that the customer accepts before reserving, as a link and as a declaration in the summary. */
export const ownerRulesName: Record<ListingKind, string> = {
  venue: 'Zasady rezygnacji i regulamin obiektu',
  service: 'Zasady rezygnacji i regulamin usługodawcy',
}
