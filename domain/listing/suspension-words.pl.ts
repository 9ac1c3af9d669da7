/** Words of a suspension, the same in the letter and on the screen. */
import type { SuspensionGround, SuspensionSource } from './suspension.ts'

/** `regulamin, § 4 ust. 2`. */
export function groundText({ ground, point }: { ground: SuspensionGround; point: string }): string {
  return `${ground === 'terms' ? 'regulamin' : 'przepis'}, ${point}`
}

export function sourceText({ source }: { source: SuspensionSource }): string {
  const how = source === 'notice' ? 'po zgłoszeniu' : 'z własnej inicjatywy'
  return `Sprawdziliśmy ofertę ${how}. Decyzję podjął człowiek, bez środków zautomatyzowanych.`
}
