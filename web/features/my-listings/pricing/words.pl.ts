/** Words of the price editor. */
import type { PriceItemKind, PricingType, QuantitySource, Weekday } from '#domain/listing/codes.ts'
import { priceCheckSentences } from '#domain/pricing/labels.pl.ts'
import type { PriceCheckCode } from '#domain/pricing/types.ts'

export const faultWords = {
  name: 'Podaj nazwę, którą zobaczą goście.',
  tier_label: 'Podaj nazwę grupy, na przykład „Dzieci 4–10”.',
  list_itself: 'ustawienia cennika',
  of: (code: PriceCheckCode): string => priceCheckSentences[code],
  clash: (code: PriceCheckCode, one: string, other: string): string =>
    code === 'ambiguous_price'
      ? `„${one}” i „${other}”: te dwie ceny mają ten sam priorytet i termin. Przesuń jedną z nich wyżej albo dodaj warunek.`
      : `„${one}” i „${other}”: ${priceCheckSentences[code]}`,
}

type KindWords = { title: string; lead: string; add: string; fresh: string }
export const kindSections: Record<PriceItemKind, KindWords> = {
  base: {
    title: 'Ceny podstawowe',
    lead: 'Stosujemy je od góry: wygrywa pierwsza, która pasuje do terminu i gości.',
    add: 'Dodaj cenę podstawową',
    fresh: 'Nowa cena',
  },
  modifier: {
    title: 'Sezony i dni tygodnia',
    lead: 'Dopłaty i obniżki do ceny podstawowej. Doliczamy każdą, która pasuje.',
    add: 'Dodaj sezon lub dopłatę',
    fresh: 'Sezon',
  },
  mandatory_fee: {
    title: 'Opłaty obowiązkowe',
    lead: 'Goście widzą je w cenie od razu.',
    add: 'Dodaj opłatę',
    fresh: 'Sprzątanie',
  },
  overtime: {
    title: 'Dodatkowe godziny',
    lead: 'Każda rozpoczęta godzina ponad czas w cenie.',
    add: 'Dodaj dodatkowe godziny',
    fresh: 'Każda rozpoczęta godzina ponad czas w cenie',
  },
  addon: {
    title: 'Dodatki',
    lead: 'Goście wybierają je sami; żaden nie jest zaznaczony z góry.',
    add: 'Dodaj dodatek',
    fresh: 'Nowy dodatek',
  },
  travel: { title: 'Dojazd', lead: 'Kilometry ponad darmowe.', add: 'Dodaj cenę dojazdu', fresh: 'Dojazd' },
  discount: {
    title: 'Rabaty i kody',
    lead: 'Bez kodu działają same, gdy pasują warunki.',
    add: 'Dodaj rabat',
    fresh: 'Rabat',
  },
  security_deposit: {
    title: 'Kaucja zwrotna',
    lead: 'Poza ceną: goście wpłacają ją Tobie i dostają z powrotem.',
    add: 'Dodaj kaucję',
    fresh: 'Kaucja zwrotna',
  },
}

/**
 * Units in the order in which they are offered, the most frequent first. Their labels are the server's
 * (`pricing_type`).
 */
const inOrder: readonly PricingType[] = [
  'per_person',
  'per_hour',
  'per_day',
  'per_half_day',
  'per_night',
  'per_weekend',
  'per_event',
  'per_package',
  'per_unit',
  'per_km',
  'percentage',
  'on_request',
]
const only: Record<PriceItemKind, readonly PricingType[]> = {
  base: inOrder.filter((type) => type !== 'percentage' && type !== 'per_km'),
  modifier: ['percentage', 'per_event', 'per_person', 'per_day', 'per_night', 'per_hour'],
  mandatory_fee: inOrder.filter((type) => type !== 'per_km' && type !== 'per_package'),
  overtime: ['per_hour', 'per_event', 'percentage', 'on_request'],
  addon: inOrder.filter((type) => type !== 'per_package'),
  travel: ['per_km', 'per_event', 'on_request'],
  discount: ['percentage', 'per_event', 'per_person', 'per_hour', 'per_day'],
  security_deposit: ['per_event', 'per_person', 'per_day', 'per_unit'],
}
/** The units that an item of a kind may have; a stored one stays available. */
export const typesFor = (kind: PriceItemKind, stored: PricingType): readonly PricingType[] =>
  only[kind].includes(stored) ? only[kind] : [...only[kind], stored]

export const weekdayShort: Record<Weekday, string> = {
  monday: 'pn',
  tuesday: 'wt',
  wednesday: 'śr',
  thursday: 'cz',
  friday: 'pt',
  saturday: 'sb',
  sunday: 'nd',
}

export const sourceWords: Record<Extract<QuantitySource, 'hours' | 'fixed'> | string, string> = {
  hours: 'godziny',
  half_days: 'połówki dnia',
  days: 'dni',
  nights: 'doby noclegowe',
  weekends: 'weekendy',
  adults: 'dorośli',
  children: 'dzieci',
  guests: 'wszyscy goście',
  bottles: 'butelki (korkowe)',
  km: 'kilometry',
  fixed: 'liczba wpisana przez gościa',
}

/** A quantity in words: `ceil(guests/20)` is "jedna sztuka na każde rozpoczęte 20 (wszyscy goście)". */
export const sourceLabel = (source: string): string => {
  const [, of = '', per = ''] = /^ceil\((\w+)\/(\d+)\)$/u.exec(source) ?? []
  return of ? `jedna sztuka na każde rozpoczęte ${per} (${sourceWords[of] ?? of})` : (sourceWords[source] ?? source)
}

export const blockedWords = {
  empty: 'Dodaj pierwszą cenę, a pokażemy, ile zapłaci gość.',
  wrong: 'Uzupełnij lub popraw pozycje cennika, a pokażemy, ile zapłaci gość.',
  term: 'Podaj dzień i godziny.',
  numbers: 'Popraw zaznaczone liczby, a pokażemy, ile zapłaci gość.',
}

/** Why an item cannot be removed: another one applies only to it and would silently apply to something else. */
export const keptWords = (gone: string, left: string): string =>
  `Nie można usunąć: ${gone}. Pozycja „${left}” liczy się tylko od tego. Najpierw wybierz w niej, od czego ma się liczyć, albo ją usuń.`
