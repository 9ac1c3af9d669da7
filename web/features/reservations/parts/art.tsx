import { formatMonth } from '#domain/format.pl.ts'
import { weekdayOf } from '#web/ui/fields/month.ts'
import { weekdayNames } from '#web/ui/fields/month.pl.ts'

const round = (n: number): number => Math.round(n * 10) / 10

/** Two lit swags that meet in the middle. */
function Swags({ width, top }: { width: number; top: number }) {
  const half = width / 2
  const sides = [
    { from: [0, top], bend: [half / 2, top + 58], to: [half, 20] },
    { from: [half, 20], bend: [half * 1.5, top + 58], to: [width, top] },
  ] as const
  return sides.map(({ from, bend, to }) => (
    <g key={from[0]}>
      <path
        d={`M${from.join(' ')}Q${bend.join(' ')} ${to.join(' ')}`}
        fill="none"
        stroke="var(--line-strong)"
        strokeWidth="1.6"
        opacity=".75"
      />
      {[1, 2, 3, 4, 5, 6, 7, 8].map((index) => {
        const t = index / 9
        const at = (axis: 0 | 1) => (1 - t) ** 2 * from[axis] + 2 * t * (1 - t) * bend[axis] + t * t * to[axis]
        const [x, y] = [round(at(0)), round(at(1)) + 5]
        return (
          <g key={index}>
            <circle cx={x} cy={y} r="16" fill="#ffcf7d" opacity=".2" />
            <circle cx={x} cy={y} r="5" fill="#ffb646" />
          </g>
        )
      })}
    </g>
  ))
}

/** An envelope with the symbol on its sheet, under a lit garland. */
export function EnvelopeArt() {
  return (
    <svg viewBox="0 0 320 190" className="w-72 max-w-full" aria-hidden="true">
      <Swags width={320} top={14} />
      <path d="M70 96L160 40l90 56v84a8 8 0 0 1-8 8H78a8 8 0 0 1-8-8Z" fill="var(--primary)" />
      <rect x="92" y="66" width="136" height="96" rx="6" fill="var(--surface-raised)" stroke="var(--line-2)" />
      <g transform="translate(136 74) scale(1.5)">
        <path
          fill="var(--primary)"
          d="M2.6 9.4C2.6 20.6 6 27 11 27c2.6 0 4.2-1.7 5-4.4.8 2.7 2.4 4.4 5 4.4 5 0 8.4-6.4 8.4-17.6a1.7 1.7 0 0 0-3.4 0c0 7.6-1.7 11.6-4.5 11.6-2.6 0-3.8-3.4-3.8-8.2a1.7 1.7 0 0 0-3.4 0c0 4.8-1.2 8.2-3.8 8.2C7.7 21 6 17 6 9.4a1.7 1.7 0 0 0-3.4 0Z"
        />
        <circle cx="4.3" cy="4.6" r="2.3" fill="var(--accent)" />
        <circle cx="16" cy="7.4" r="2.3" fill="var(--accent)" />
        <circle cx="27.7" cy="4.6" r="2.3" fill="var(--accent)" />
      </g>
      <path d="M112 136h96M112 148h64" stroke="var(--line-2)" strokeWidth="5" strokeLinecap="round" />
      <path d="M70 98l90 56 90-56v82a8 8 0 0 1-8 8H78a8 8 0 0 1-8-8Z" fill="var(--color-wisnia-600)" />
      <path d="M73 186l70-48M247 186l-70-48" stroke="var(--color-wisnia-800)" strokeWidth="2.5" />
    </svg>
  )
}

const scallops =
  'M110 102h120v3a7.5 7.5 0 0 1-15 0 7.5 7.5 0 0 1-15 0 7.5 7.5 0 0 1-15 0 7.5 7.5 0 0 1-15 0 7.5 7.5 0 0 1-15 0 7.5 7.5 0 0 1-15 0 7.5 7.5 0 0 1-15 0 7.5 7.5 0 0 1-15 0Z'

/** A leaf of a calendar with the day of the event; ticked when the term is sure. */
export function CalendarLeafArt({ date, sure }: { date: string; sure: boolean }) {
  const month = formatMonth(date).split(/\s/)[0]
  const sans = 'font-sans font-semibold'
  return (
    <svg viewBox="0 0 340 210" className="w-80 max-w-full" aria-hidden="true">
      <Swags width={340} top={12} />
      <g transform="rotate(-3 170 135)">
        <rect
          x="110"
          y="66"
          width="120"
          height="132"
          rx="14"
          fill="var(--surface-raised)"
          stroke="var(--line-2)"
          strokeWidth="1.5"
        />
        <path d="M110 80a14 14 0 0 1 14-14h92a14 14 0 0 1 14 14v22H110Z" fill="var(--primary)" />
        <path d={scallops} fill="var(--primary)" />
        <text x="170" y="91" textAnchor="middle" className={sans} fontSize="16" fill="var(--on-primary)">
          {month}
        </text>
        <text
          x="170"
          y="165"
          textAnchor="middle"
          className="font-display font-semibold"
          fontSize="58"
          fill="var(--ink)"
        >
          {Number(date.slice(8, 10))}
        </text>
        <text x="170" y="186" textAnchor="middle" className={sans} fontSize="15" fill="var(--ink-3)">
          {weekdayNames[weekdayOf(date.slice(0, 10))]}
        </text>
      </g>
      {sure && (
        <g transform="translate(214 168)">
          <circle r="19" fill="var(--success-solid)" stroke="var(--bg)" strokeWidth="5" />
          <path
            d="m-7 0 5 5 9-10"
            fill="none"
            stroke="var(--surface)"
            strokeWidth="3.5"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </g>
      )}
    </svg>
  )
}
