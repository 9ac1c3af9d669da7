/** Words for rooms and crews: what a reservation takes of them, and how many people they hold. */
import { formatList, plural } from '#domain/format.pl.ts'
import type { ListingKind } from './codes.ts'

export const unitLabels: Record<ListingKind, string> = { venue: 'Sala', service: 'Ekipa' }
const manyUnits: Record<ListingKind, string> = { venue: 'Sale', service: 'Ekipy' }

/** A row of facts, the same on screens, in mails and in documents: „Sala: Zatoka A”, „Sale: Zatoka A i Zatoka C”. */
export function unitsRow(kind: ListingKind, names: readonly string[]): { label: string; value: string } {
  return { label: (names.length > 1 ? manyUnits : unitLabels)[kind], value: formatList(names) }
}

/** The largest number of guests in words: a venue holds them, a service serves them. */
export function mostGuestsText(most: number, { crews }: { crews: boolean }): string {
  return crews
    ? `Ta usługa obejmuje maksymalnie ${people(most)}.`
    : `To miejsce pomieści maksymalnie ${people(most)} przy tym ustawieniu.`
}

export function mostInPackageText(most: number): string {
  return `Ten pakiet obejmuje maksymalnie ${people(most)}.`
}

/** The count with its noun in the accusative. */
function people(count: number): string {
  return plural(count, 'osobę', 'osoby', 'osób')
}
