import { useId, useState } from 'react'
import { axisTicks } from './chart-scale.ts'

export type Bar = {
  /** Label under the bar; empty where there is no room for each. */
  tick: string
  /** The bar in words with its value; shown while the pointer is over it. */
  label: string
  value: number
  /** The same part of the previous period; null when there is none. */
  before: number | null
  /** The part of the period is not over yet. */
  running: boolean
}

type Props = {
  title: string
  sentence: string
  bars: readonly Bar[]
  axis: (value: number) => string
  narrow: boolean
}

const font = 12
const sizes = {
  wide: { width: 760, height: 300 },
  narrow: { width: 340, height: 240 },
}
/** Margins in pixels; `left` fits the widest label of the axis, `200 tys.`. */
const [left, edge, bottom] = [56, 44, 28]

/** Bars for this period and a line for the previous one, so that they do not differ by colour alone. */
export function BarChart({ title, sentence, bars, axis, narrow }: Props) {
  const id = useId()
  const [pointed, setPointed] = useState<number | null>(null)
  const { width, height } = narrow ? sizes.narrow : sizes.wide
  const most = Math.max(...bars.flatMap(({ value, before }) => [value, before ?? 0]), 0)
  const ticks = axisTicks(most, 10_000)
  const scale = (value: number) => height - bottom - (value / (ticks.at(-1) ?? 1)) * (height - edge - bottom)
  const slot = (width - left) / bars.length
  const barWidth = Math.max(3, Math.min(40, slot * 0.66))
  const middle = (index: number) => left + slot * (index + 0.5)
  const best = bars.reduce((found, { value }, index) => (value > (bars[found]?.value ?? 0) ? index : found), 0)
  const shown = pointed ?? best
  const line = bars.flatMap(({ before }, index) => (before === null ? [] : [`${middle(index)},${scale(before)}`]))
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className="w-full"
      role="img"
      aria-labelledby={`${id}-t ${id}-d`}
      onPointerLeave={() => setPointed(null)}
    >
      <title id={`${id}-t`}>{title}</title>
      <desc id={`${id}-d`}>{sentence}</desc>
      {ticks.map((value) => (
        <g key={value}>
          <line x1={left} x2={width} y1={scale(value)} y2={scale(value)} stroke="var(--chart-grid)" />
          <text x={left - 8} y={scale(value) + 4} textAnchor="end" fontSize={font} fill="var(--ink-3)">
            {axis(value)}
          </text>
        </g>
      ))}
      {bars.map((bar, index) => (
        <BarColumn
          key={bar.label}
          bar={bar}
          {...{ height, slot, barWidth }}
          left={left + slot * index}
          top={scale(bar.value)}
          onPoint={() => setPointed(index)}
        />
      ))}
      {line.length > 1 && <Before points={line} />}
      {bars[shown] && bars[shown].value > 0 && (
        <Label text={bars[shown].label} x={middle(shown)} y={scale(bars[shown].value)} min={left} max={width} />
      )}
    </svg>
  )
}

type ColumnProps = {
  bar: Bar
  left: number
  top: number
  height: number
  slot: number
  barWidth: number
  onPoint: () => void
}

function BarColumn({ bar: { tick, running }, left, top, height, slot, barWidth, onPoint }: ColumnProps) {
  const middle = left + slot / 2
  return (
    <g onPointerEnter={onPoint}>
      <rect x={left} y={edge} width={slot} height={height - edge} fill="transparent" />
      <rect
        x={middle - barWidth / 2}
        y={top}
        width={barWidth}
        height={height - bottom - top}
        rx={Math.min(4, barWidth / 4)}
        fill="var(--chart-1)"
        opacity={running ? 0.55 : 1}
      />
      {tick && (
        <text x={middle} y={height - 8} textAnchor="middle" fontSize={font} fill="var(--ink-2)">
          {tick}
        </text>
      )}
    </g>
  )
}

/** The line of the previous period. */
function Before({ points }: { points: readonly string[] }) {
  return (
    <g pointerEvents="none">
      <polyline points={points.join(' ')} fill="none" stroke="var(--ink)" strokeWidth="5" strokeLinejoin="round" />
      <polyline
        points={points.join(' ')}
        fill="none"
        stroke="var(--chart-2)"
        strokeWidth="2.5"
        strokeLinejoin="round"
      />
      {points.length < 32 &&
        points.map((point) => {
          const [x, y] = point.split(',')
          return <circle key={x} cx={x} cy={y} r="3.5" fill="var(--chart-2)" stroke="var(--ink)" strokeWidth="1.5" />
        })}
    </g>
  )
}

/** A dark label over a bar, kept inside the picture. */
function Label({ text, x, y, min, max }: { text: string; x: number; y: number; min: number; max: number }) {
  const size = text.length * 6.7 + 20
  const start = Math.min(Math.max(x - size / 2, min), max - size)
  const lift = Math.max(y - 38, 2)
  return (
    <g pointerEvents="none">
      <rect x={start} y={lift} width={size} height="26" rx="7" fill="var(--ink)" />
      <path d={`M${x - 5} ${lift + 26}h10l-5 6z`} fill="var(--ink)" />
      <text x={start + size / 2} y={lift + 17.5} textAnchor="middle" fontSize={font} fontWeight="600" fill="var(--bg)">
        {text}
      </text>
    </g>
  )
}

/** Explains bar and line, in shape as well as in colour. */
export function BarLegend({ now, before }: { now: string; before: string | null }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2">
      <li className="flex items-center gap-2">
        <span className="dot size-3 rounded-xs bg-chart-1" />
        {now}
      </li>
      {before && (
        <li className="flex items-center gap-2">
          <span className="h-2 w-5 rounded-full border-2 border-ink bg-chart-2" />
          {before}
        </li>
      )}
    </ul>
  )
}
