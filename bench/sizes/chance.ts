/** Pseudo-random numbers that are the same in every run. */
export type Chance = {
  /** From 0 to 1. */
  number(): number
  /** Both ends are included. */
  whole(from: number, to: number): number
  is(share: number): boolean
  one<T>(list: readonly T[]): T
  uuid(): string
}

export function chanceFrom(seed: number): Chance {
  let state = seed | 0
  const number = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const hex = () =>
    Math.floor(number() * 4294967296)
      .toString(16)
      .padStart(8, '0')
  return {
    number,
    whole: (from, to) => from + Math.floor(number() * (to - from + 1)),
    is: (share) => number() < share,
    one: (list) => list[Math.floor(number() * list.length)] as (typeof list)[number],
    uuid: () => {
      const all = hex() + hex() + hex() + hex()
      const variant = '89ab'[Math.floor(number() * 4)]
      return `${all.slice(0, 8)}-${all.slice(8, 12)}-4${all.slice(13, 16)}-${variant}${all.slice(17, 20)}-${all.slice(20)}`
    },
  }
}
