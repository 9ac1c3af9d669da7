/** Why a price is what it is, in sentences for its owner. */
import { appliesWords } from '#api/features/listings/page/price-words.pl.ts'
import type { PriceItem } from '#domain/price-list/price-list.ts'
import { type ConditionKind, conditionKinds } from '#domain/pricing/conditions.ts'
import type { Candidate, Miss, StopReason } from '#domain/pricing/trace.ts'

type Names = { unit: (code: string) => string; package: (code: string) => string }

const isCondition = (miss: Miss): miss is ConditionKind => (conditionKinds as readonly string[]).includes(miss)

type Beside = Exclude<Miss, ConditionKind>

const besideWords: Record<Beside, (item: PriceItem, names: Names) => string> = {
  package: (item, names) =>
    item.package_code
      ? `Ta pozycja należy do pakietu „${names.package(item.package_code)}”.`
      : 'To cena bez pakietu, a wybrano pakiet.',
  cover: () => 'Ta pozycja nie obejmuje ceny podstawowej, która wygrała.',
  other_unit: () => 'Ta cena nie jest liczona za dzień ani dobę, a pozostałe dni są liczone osobno.',
  outranked: () => 'Wygrała inna pozycja o wyższym priorytecie.',
  not_chosen: () => 'Dodatek do wyboru. W tej wycenie go nie zaznaczono.',
  no_code: (item) => `Działa po wpisaniu kodu „${item.promo_code ?? ''}”.`,
  no_overtime: () => 'Wydarzenie kończy się w czasie, który jest w cenie.',
  distance_unknown: () => 'Podaj odległość, a doliczymy dojazd.',
  free_way: () => 'Cała droga mieści się w darmowych kilometrach.',
  too_much: () => 'Ten czas wykracza poza największą ilość tej pozycji.',
}

const missedSentence = (item: PriceItem, missed: readonly Miss[], names: Names): string => {
  const said = missed.flatMap((miss) => (isCondition(miss) ? [] : besideWords[miss](item, names)))
  const words = appliesWords(item.conditions, names.unit, missed.filter(isCondition))
  if (words) said.push(`Obowiązuje tylko: ${words}.`)
  return said.join(' ')
}

export function choiceSentence(
  { outcome, by, missed }: Candidate,
  item: PriceItem,
  chosen: PriceItem | undefined,
  names: Names,
): string {
  if (outcome === 'missed') return `Nie pasuje. ${missedSentence(item, missed, names)}`
  if (outcome === 'chosen') {
    const words = appliesWords(item.conditions, names.unit)
    return words
      ? `Ta cena wygrywa, bo pasuje: ${words}.`
      : 'Ta cena wygrywa: obowiązuje zawsze, a żadna wyższa nie pasuje.'
  }
  const winner = chosen ? `„${chosen.name}”` : 'inna cena'
  if (by === 'priority') {
    return `Też pasuje, ale ${winner} ma wyższy priorytet (${chosen?.priority ?? 0} wobec ${item.priority ?? 0}).`
  }
  return by === 'conditions'
    ? `Też pasuje, ale ${winner} ma więcej warunków, więc jest dokładniejsza.`
    : `Też pasuje, ale ${winner} stoi wyżej na liście.`
}

export function otherSentence(
  item: PriceItem,
  { applied, missed }: { applied: boolean; missed: readonly Miss[] },
  names: Names,
): string {
  const words = appliesWords(item.conditions, names.unit)
  if (applied) return words ? `Doliczono, bo pasuje: ${words}.` : 'Doliczono.'
  const why = missedSentence(item, missed, names)
  return why ? `Nie doliczono. ${why}` : 'Nie doliczono, bo w tej wycenie wychodzi 0 zł.'
}

const stopWords: Record<StopReason, (name: string) => string> = {
  not_yet_valid: () => 'Cennik obowiązuje dopiero od późniejszej daty niż ten termin.',
  no_base: () => 'Żadna cena podstawowa nie pasuje do tego terminu i tych gości.',
  base_on_request: (name) => `„${name}” to wycena indywidualna, więc goście wyślą zapytanie.`,
  no_weekend: (name) =>
    `Cena „${name}” jest liczona za weekend, a ten termin nie obejmuje piątku, soboty ani niedzieli.`,
  no_days: () => 'Cena jest liczona za dobę noclegową, a ten termin nie obejmuje żadnej nocy.',
  day_without_price: () => 'Jeden z dni tego terminu nie ma swojej ceny.',
  beyond_quantity: (name) => `Ten termin lub ta liczba gości przekracza największą ilość w pozycji „${name}”.`,
  nothing_reached: (name) => `Cena „${name}” jest liczona od czegoś, czego w tej wycenie nie ma.`,
  fee_on_request: (name) => `Obowiązkowa opłata „${name}” jest wyceniana indywidualnie.`,
  overtime_on_request: (name) => `Dodatkowy czas „${name}” jest wyceniany indywidualnie.`,
  beyond_overtime: () =>
    'Wydarzenie trwa dłużej niż czas w cenie, a żadna cena dodatkowych godzin nie obejmuje tego czasu.',
  travel_on_request: (name) => `Dojazd „${name}” jest wyceniany indywidualnie.`,
  beyond_travel: (name) => `To dalej, niż obejmuje pozycja „${name}”.`,
  discount_on_request: (name) => `Rabat „${name}” jest wyceniany indywidualnie.`,
}

/** Why there is no price, and that visitors may ask for one. */
export const stopSentence = (why: StopReason, item: PriceItem | undefined): string => stopWords[why](item?.name ?? '')
