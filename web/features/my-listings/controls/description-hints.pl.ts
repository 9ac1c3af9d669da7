/** Live hints beside the description: topics that guests ask about, and content that does not belong there. */
import type { ListingKind } from '#domain/listing/codes.ts'

export const leastDescription = 150

type Hint = { words: string; done: boolean; wrong: boolean }

const topics: Record<ListingKind, readonly (readonly [string, RegExp])[]> = {
  venue: [
    ['Klimat i wnętrze', /klimat|wnętrz|drewn|ceg|światł|styl|przytuln|eleganck|nowoczesn|zabytk|stodoł|dwor|dwór/i],
    ['Otoczenie: ogród, taras, widok', /ogr[oó]d|taras|widok|las|jezior|park|plener|dziedzin/i],
    ['Jedzenie i obsługa', /kuchni|jedzeni|menu|obsług|kelner|catering|szef/i],
    ['Dojazd i noclegi', /dojazd|parking|nocleg|poko[ij]|minut od|km od|centrum/i],
  ],
  service: [
    ['Jak wygląda współpraca', /współprac|spotka|rozm|ustal|przygotow|umaw/i],
    ['Co wchodzi w zakres', /w cenie|zakres|obejmuje|zapewni|sprzęt|dostaj|otrzym|pakiet/i],
    ['Doświadczenie i styl', /doświadcz|lat |styl|realizac|wesel|event/i],
  ],
}

const contact = /(\+48|\b\d{3}[\s-]?\d{3}[\s-]?\d{3}\b)|[\w.+-]+@[\w-]+\.\w+|https?:\/\/|\bwww\./i
const price = /\d[\d\s]*(?:zł|pln)(?!\p{L})/iu

export function descriptionHints(kind: ListingKind, text: string): Hint[] {
  const wrong = (words: string): Hint => ({ words, done: false, wrong: true })
  return [
    ...(contact.test(text) ? [wrong('Usuń dane kontaktowe. Goście dostaną je po potwierdzeniu rezerwacji.')] : []),
    ...(price.test(text) ? [wrong('Usuń ceny. Ich miejsce jest w cenniku, gdzie zawsze są aktualne.')] : []),
    ...topics[kind].map(([words, about]) => ({ words, done: about.test(text), wrong: false })),
  ]
}
