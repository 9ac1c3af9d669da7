import type { ListingKind } from '#domain/listing/codes.ts'
import { plural } from '#domain/format.pl.ts'

/** Words of one kind on its owner's screens. */
export type OwnWords = {
  mine: string
  add: string
  add_title: string
  empty: string
  empty_lead: string
  name: string
  category: string
  edit_title: string
  publish: string
  count: (count: number) => string
}

export const ownWords: Record<ListingKind, OwnWords> = {
  venue: {
    mine: 'Moje sale',
    add: 'Dodaj salę',
    add_title: 'Nowa sala',
    empty: 'Nie masz jeszcze żadnej sali.',
    empty_lead: 'Dodaj pierwszą – zajmie to około 10 minut.',
    name: 'Nazwa obiektu',
    category: 'Rodzaj obiektu',
    edit_title: 'Edycja sali',
    publish: 'Opublikuj salę',
    count: (count) => plural(count, 'sala', 'sale', 'sal'),
  },
  service: {
    mine: 'Moje usługi',
    add: 'Dodaj usługę',
    add_title: 'Nowa usługa',
    empty: 'Nie masz jeszcze żadnej usługi.',
    empty_lead: 'Dodaj pierwszą – zajmie to około 10 minut.',
    name: 'Nazwa usługi',
    category: 'Kategoria',
    edit_title: 'Edycja usługi',
    publish: 'Opublikuj usługę',
    count: (count) => plural(count, 'usługa', 'usługi', 'usług'),
  },
}

export type UnitWords = {
  title: string
  lead: string
  name: string
  /** Default names of a single unit, which are cleared once there is a second. */
  whole: readonly string[]
  add: string
  back: string
  /** Whether a new unit is taken wherever all others are. */
  with_whole: { legend: string; yes: string; no: string; no_means: string }
  most: number
  /** Whether the unit has an area and a capacity; a crew has not. */
  measured: boolean
}

export const unitWords: Record<ListingKind, UnitWords> = {
  venue: {
    title: 'Sale w obiekcie',
    lead: 'Jeśli wynajmujesz sale osobno, dodaj każdą z nich. Jeśli nie, zostaw jedną pozycję.',
    name: 'Sala',
    whole: ['Cały obiekt', 'Całość', 'Całe miejsce'],
    add: 'Dodaj salę w obiekcie',
    back: 'Cofnij zmiany w salach',
    with_whole: {
      legend: 'Gdy zajęty jest cały obiekt',
      yes: 'Ta sala też jest zajęta',
      no: 'Ta sala jest wolna',
      no_means: 'Inni goście mogą ją wtedy zarezerwować.',
    },
    most: 30,
    measured: true,
  },
  service: {
    title: 'Ile wydarzeń obsłużysz jednocześnie?',
    lead: 'Dodaj tyle ekip, ile wydarzeń możesz obsłużyć w tym samym czasie.',
    name: 'Ekipa',
    whole: [],
    add: 'Dodaj ekipę',
    back: 'Cofnij zmiany w ekipach',
    with_whole: {
      legend: 'Gdy zablokowane są wszystkie ekipy',
      yes: 'Ta ekipa też jest zajęta',
      no: 'Ta ekipa jest wolna',
      no_means: 'Goście mogą ją wtedy zarezerwować.',
    },
    most: 50,
    measured: false,
  },
}
