import { plural } from '#domain/format.pl.ts'

/** A place holds people, whoever comes to them serves so many. */
export function mostGuestsText(most: number, { crews }: { crews: boolean }): string {
  const people = plural(most, 'osobę', 'osoby', 'osób')
  return crews
    ? `Ta usługa obejmuje maksymalnie ${people}.`
    : `To miejsce pomieści maksymalnie ${people} przy tym ustawieniu.`
}
