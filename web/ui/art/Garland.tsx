const bulbs: readonly [number, number][] = [
  [13, 17],
  [25, 23.5],
  [37, 20],
  [48, 11],
  [59, 20],
  [71, 23.5],
  [83, 17],
]

/** Waiting sign: bulbs of a garland light one after another. */
export function LoadingGarland({ text = 'Ładowanie...' }: { text?: string }) {
  return (
    <div className="grid justify-items-center gap-3" role="status">
      <svg className="bulbs" viewBox="0 0 96 40" width="120" height="50" aria-hidden="true">
        <path d="M4 6Q26 34 48 8Q70 34 92 6" fill="none" stroke="var(--line-strong)" strokeWidth="1.6" />
        {bulbs.map(([x, y]) => (
          <circle key={x} cx={x} cy={y + 4} r="4.2" fill="var(--accent)" />
        ))}
      </svg>
      <span className="font-semibold">{text}</span>
    </div>
  )
}

type Swag = { from: readonly [number, number]; to: readonly [number, number]; sag: number; bulbs: number }

/** One hanging string of lights inside an SVG. `lit: false` draws the bulbs dark. */
export function Lights({ from, to, sag, bulbs: count, lit = true }: Swag & { lit?: boolean }) {
  const [x1, y1] = from
  const [x2, y2] = to
  const cx = (x1 + x2) / 2
  const cy = (y1 + y2) / 2 + sag * 2
  const r = 3.6
  const at = Array.from({ length: count - 1 }, (_, index) => {
    const t = (index + 1) / count
    const u = 1 - t
    const round = (n: number) => Math.round(n * 10) / 10
    return [
      round(u * u * x1 + 2 * u * t * cx + t * t * x2),
      round(u * u * y1 + 2 * u * t * cy + t * t * y2 + r),
    ] as const
  })
  return (
    <>
      <path
        d={`M${x1} ${y1}Q${cx} ${cy} ${x2} ${y2}`}
        fill="none"
        stroke="var(--line-strong)"
        strokeWidth="1.6"
        opacity=".75"
      />
      {lit && at.map(([x, y]) => <circle key={`g${x}`} cx={x} cy={y} r={r * 3.2} fill="#ffcf7d" opacity=".2" />)}
      {at.map(([x, y]) => (
        <circle
          key={x}
          cx={x}
          cy={y}
          r={r}
          fill={lit ? '#ffb646' : 'var(--surface-sunken)'}
          stroke={lit ? 'none' : 'var(--line-strong)'}
        />
      ))}
    </>
  )
}

/** A row of swags above a heading. */
export function GarlandRow({ swags, className }: { swags: number; className: string }) {
  const width = 80
  return (
    <svg
      className={className}
      viewBox={`0 0 ${swags * width} 30`}
      preserveAspectRatio="xMidYMin slice"
      aria-hidden="true"
    >
      {Array.from({ length: swags }, (_, index) => index * width).map((x) => (
        <Lights key={x} from={[x, 6]} to={[x + width, 6]} sag={11} bulbs={5} />
      ))}
    </svg>
  )
}

export type GarlandStep = { label: string; note?: string; href?: string }
export type GarlandStepperProps = {
  steps: readonly GarlandStep[]
  /** Index of the current step; `steps.length` when all is done. */
  current: number
  /** Name of the progress, for example "Postęp rezerwacji". */
  label: string
  className?: string
}

/** Progress as bulbs on swags: done steps are lit and link back, the current one is cherry, later ones are outlined. */
export function GarlandStepper({ steps, current, label, className = '' }: GarlandStepperProps) {
  return (
    <nav aria-label={label} className={className}>
      <ol className="garland">
        {steps.map((step, index) => {
          const state = index < current ? 'done' : index === current ? 'now' : ''
          const lit = index === current - 1 ? 'lit' : ''
          const text = <span className="max-sm:sr-only">{step.label}</span>
          return (
            <li key={step.label} className={`${state} ${lit}`} aria-current={index === current ? 'step' : undefined}>
              {state === 'done' && step.href ? (
                <a href={step.href} className="after:absolute after:inset-x-1/4 after:top-0 after:h-11">
                  {text}
                </a>
              ) : (
                text
              )}
              {state === 'done' && <span className="sr-only"> (gotowe)</span>}
              {step.note && <span className="block text-xs font-normal text-ink-3 max-sm:sr-only">{step.note}</span>}
            </li>
          )
        })}
      </ol>
      {steps[current] && (
        <p className="mt-1 text-center text-sm font-semibold sm:hidden" aria-hidden="true">
          {steps[current].label}
        </p>
      )}
    </nav>
  )
}
