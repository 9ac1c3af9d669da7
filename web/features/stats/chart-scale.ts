/** Round numbers for an axis from 0 to at least `most`, in three to five steps of 1, 2 or 5 times a power of ten. */
export function axisTicks(most: number, smallest = 1): number[] {
  if (most <= 0) return [0, smallest]
  const rough = Math.max(most / 4, smallest)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(smallest, ([1, 2, 5, 10].find((times) => times * power >= rough) ?? 10) * power)
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, index) => index * step)
}
