import { plural } from '#domain/format.pl.ts'

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
