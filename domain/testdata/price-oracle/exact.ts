/** Exact fractions, so that nothing is rounded but where a ruling says so; and prices that cannot be. */

/** n / d; d > 0. */
export type Exact = { n: bigint; d: bigint }

export function whole(value: number | bigint): Exact {
  return { n: BigInt(value), d: 1n }
}

export function times(a: Exact, b: Exact): Exact {
  return { n: a.n * b.n, d: a.d * b.d }
}

export function plus(a: Exact, b: Exact): Exact {
  return { n: a.n * b.d + b.n * a.d, d: a.d * b.d }
}

export function isMore(a: Exact, b: Exact): boolean {
  return a.n * b.d > b.n * a.d
}

export function larger(a: Exact, b: Exact): Exact {
  return isMore(b, a) ? b : a
}

/** Half up by its size: −0.5 is −1 (ruling 8). */
export function rounded({ n, d }: Exact): bigint {
  const size = ((n < 0n ? -n : n) * 2n + d) / (2n * d)
  return n < 0n ? -size : size
}

export function percent(of: bigint, bp: number): bigint {
  return rounded({ n: of * BigInt(bp), d: 10_000n })
}

/** Its message is the code of the refusal. */
export class NoPrice extends Error {}

export function no(code: string): never {
  throw new NoPrice(code)
}
