import { paths } from '#contract/paths.ts'
import { useHead } from '#web/lib/page/head.tsx'
import { LinkButton } from '#web/ui/Button.tsx'

const bulbXs = [40, 85, 130, 175, 220, 300, 345, 390, 435, 480]
const LIT = 3

const bulbY = (x: number): number => {
  const left = x < 260
  const t = (left ? x : x - 260) / 260
  const [from, to] = left ? [16, 26] : [26, 16]
  return Math.round(from * (1 - t) ** 2 + 2 * t * (1 - t) * 96 + to * t * t) + 9
}

/** "No such page", for unknown addresses and removed listings. */
export function NotFound({ text }: { text?: string }) {
  useHead({ title: 'Nie ma takiej strony', status: 404, noindex: true })
  return (
    <div className="page grid justify-items-center pt-10 text-center lg:pt-16">
      <svg
        viewBox="0 0 520 250"
        className="w-full max-w-lg"
        role="img"
        aria-label="Girlanda ze zgaszonymi żarówkami nad liczbą 404"
      >
        <path d="M0 16Q130 96 260 26Q390 96 520 16" fill="none" stroke="var(--line-strong)" strokeWidth="2.5" />
        {bulbXs.map((x, index) => {
          const lit = index === LIT
          return (
            <g key={x}>
              {lit && <circle cx={x} cy={bulbY(x)} r="30" fill="var(--accent)" opacity=".25" />}
              <circle
                cx={x}
                cy={bulbY(x)}
                r="8"
                fill={lit ? 'var(--accent)' : 'var(--surface-sunken)'}
                stroke={lit ? 'var(--accent)' : 'var(--line-strong)'}
                strokeWidth="2"
              />
            </g>
          )
        })}
        <text x="260" y="228" textAnchor="middle" className="not-found-number" fill="var(--primary)">
          404
        </text>
      </svg>
      <h1 className="mt-4 text-3xl lg:text-4xl">
        Tu nic się <i>nie wydarzy</i>
      </h1>
      <p className="mt-3 max-w-md text-lg text-ink-2">
        {text ??
          'Nie ma takiej strony. Mogła zmienić adres albo oferta została ukryta. Jeśli masz link z wiadomości, sprawdź, czy skopiował się w całości.'}
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <LinkButton href={paths.home} variant="primary" size="lg">
          Strona główna
        </LinkButton>
        <LinkButton href={paths.venues} size="lg">
          Zobacz sale
        </LinkButton>
      </div>
    </div>
  )
}
