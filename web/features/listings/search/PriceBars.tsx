import type { SearchReply } from '#contract/listings/listings.ts'

type Props = {
  bars: NonNullable<SearchReply['facets']['price_bars']>
  /** Bars above this amount are pale. */
  most_grosze: number | undefined
}

/** Width of a bar with the gap beside it. */
const step = 10
const gap = 1.4
const tallest = 100
/** The least height, so that one among thousands is still seen. */
const least = 4

/** The distribution of the prices of the results. Only a picture; the same is said in words under the field. */
export function PriceBars({ bars: { from_grosze, width_grosze, counts }, most_grosze }: Props) {
  const highest = Math.max(...counts)
  const bars = counts.map((count, at) => {
    const height = count && least + (count / highest) * (tallest - least)
    return {
      path: count ? `M${at * step} ${tallest}v${-height.toFixed(1)}h${step - gap}V${tallest}z` : '',
      isWithin: most_grosze === undefined || from_grosze + at * width_grosze < most_grosze,
    }
  })
  const drawn = (isWithin: boolean) =>
    bars
      .filter((bar) => bar.isWithin === isWithin)
      .map(({ path }) => path)
      .join('')
  return (
    <svg
      aria-hidden="true"
      className="mb-2 h-14 w-full border-b border-line"
      viewBox={`0 0 ${counts.length * step - gap} ${tallest}`}
      preserveAspectRatio="none"
    >
      <path className="fill-line-2" d={drawn(false)} />
      <path className="fill-primary" d={drawn(true)} />
    </svg>
  )
}
