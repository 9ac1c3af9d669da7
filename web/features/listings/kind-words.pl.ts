import type { ListingKind } from '#domain/listing/codes.ts'
import { plural, pluralForm } from '#domain/format.pl.ts'

/** Words for one kind in the grammatical cases that screens need. */
export type KindWords = {
  /** Sale */
  all: string
  /** "Czego szukasz?": Sali */
  wanted: string
  /** 24 sale */
  count: (count: number) => string
  /** 8 wolnych sal */
  free: (count: number) => string
  /** Pokaż 8 sal */
  show: (count: number) => string
  /** Wszystkie sale */
  every: string
  search: string
  category: string
  similar: string
  description: string
}

const free = (count: number) => pluralForm(count, 'wolna', 'wolne', 'wolnych')

export const kindWords: Record<ListingKind, KindWords> = {
  venue: {
    all: 'Sale',
    wanted: 'Sali',
    count: (count) => plural(count, 'sala', 'sale', 'sal'),
    free: (count) => `${count} ${free(count)} ${pluralForm(count, 'sala', 'sale', 'sal')}`,
    show: (count) => `Pokaż ${plural(count, 'salę', 'sale', 'sal')}`,
    every: 'Wszystkie sale',
    search: 'Szukaj sali',
    category: 'Rodzaj miejsca',
    similar: 'Podobne miejsca',
    description: 'Sale na wesela, przyjęcia i spotkania firmowe: wolne terminy i pełna cena dla Twojej liczby gości.',
  },
  service: {
    all: 'Usługi',
    wanted: 'Usługi',
    count: (count) => plural(count, 'usługa', 'usługi', 'usług'),
    free: (count) => `${count} ${free(count)} ${pluralForm(count, 'usługa', 'usługi', 'usług')}`,
    show: (count) => `Pokaż ${plural(count, 'usługę', 'usługi', 'usług')}`,
    every: 'Wszystkie usługi',
    search: 'Szukaj usługi',
    category: 'Rodzaj usługi',
    similar: 'Podobne usługi',
    description: 'Muzyka, catering, dekoracje i fotografia na wydarzenie: wolne terminy i pełna cena przed rezerwacją.',
  },
}
