/** The words of a suspension, the same in the mail and on the screen. */
import { sentence } from '#domain/format.pl.ts'
import type { SuspensionGround, SuspensionSource } from './suspension.ts'

type Ground = { ground: SuspensionGround; point: string }

/** `Podstawa: regulamin, § 4 ust. 2.` */
export function basisText({ ground, point }: Ground): string {
  return sentence(`Podstawa: ${ground === 'terms' ? 'regulamin' : 'przepis'}, ${point}`)
}

/**
 * `Powód: Zdjęcia przedstawiają inny obiekt. Podstawa: regulamin, § 4 ust. 2.`, with one full stop however `facts`
 * ends.
 */
export function reasonText({ facts, ...ground }: Ground & { facts: string }): string {
  return `Powód: ${sentence(facts)} ${basisText(ground)}`
}

export function sourceText({ source }: { source: SuspensionSource }): string {
  const how = source === 'notice' ? 'po zgłoszeniu' : 'z własnej inicjatywy'
  return `Sprawdziliśmy ofertę ${how}. Decyzję podjął człowiek, bez środków zautomatyzowanych.`
}
