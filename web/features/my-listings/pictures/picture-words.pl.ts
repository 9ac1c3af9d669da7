/** Sentences of the pictures' section that are used outside of its markup. */
import type { ListingKind } from '#domain/listing/codes.ts'
import { plural, outOf } from '#domain/format.pl.ts'

export const pictureWords = {
  too_large: 'Plik jest za duży. Zdjęcie może mieć do 60 MB.',
  heic: 'Zdjęcia HEIC z telefonu trzeba najpierw zapisać jako JPG. Następne będą w JPG od razu, gdy w ustawieniach aparatu wyłączysz zapis HEIC (HEIF).',
  format: 'Wybierz zdjęcie JPG, PNG, WebP lub AVIF.',
  no_room: (limit: number, count: number) => {
    const most = `W jednej ofercie mieści się do ${plural(limit, 'zdjęcia', 'zdjęć', 'zdjęć')}.`
    return count > limit
      ? `${most} Tutaj jest ich ${count} i żadne nie zniknie, ale żeby dodać nowe, usuń co najmniej ${count - limit + 1}.`
      : `${most} Usuń któreś, żeby dodać nowe.`
  },
  alt_short: 'Opis jest za krótki – napisz, co widać na zdjęciu.',
  added: (count: number) =>
    count === 1 ? 'Zdjęcie zostało dodane' : `Dodano ${plural(count, 'zdjęcie', 'zdjęcia', 'zdjęć')}`,
  removed: 'Zdjęcie zostało usunięte',
  ordered: 'Kolejność zdjęć została zmieniona',
  cover_set: 'Okładka została zmieniona',
  undo: 'Cofnij',
}

/** Descriptions that fit most first pictures; the person chooses and may edit. */
export const altIdeas: Record<ListingKind, readonly string[]> = {
  venue: ['Widok całej sali', 'Nakryte stoły', 'Parkiet do tańca', 'Budynek z zewnątrz', 'Ogród'],
  service: ['Ekipa przy pracy', 'Gotowe stanowisko', 'Szczegóły z bliska', 'Goście podczas wydarzenia'],
}

/** Announcements for screen readers while a picture is moved by keyboard; places count from 1. */
export const movingWords = {
  lifted: (name: string, place: number, count: number) =>
    `Podniesiono: ${name}. Miejsce ${outOf(place, count)}. Strzałki przesuwają, spacja upuszcza, Escape anuluje.`,
  moved: (name: string, place: number, count: number) => `${name}: miejsce ${outOf(place, count)}.`,
  dropped: (name: string, place: number, count: number) => `Upuszczono: ${name}. Miejsce ${outOf(place, count)}.`,
  cancelled: (name: string) => `Anulowano. ${name} jest na dawnym miejscu.`,
}

/** The name of a picture in labels: its description or its place. */
export const nameOfPicture = (alt: string, index: number): string => alt || `zdjęcie ${index + 1} bez opisu`
