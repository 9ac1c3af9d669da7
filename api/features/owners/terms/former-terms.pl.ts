import { formatDay } from '#domain/format.pl.ts'
import { dateIn } from '#domain/time.ts'

type Shown = { version: string; terms: string; partner_terms: string; shown_at: Date }

/** All texts, newest first; each was shown until the one above it. */
export function formerTermsText(shown: readonly Shown[]): string {
  const day = ({ shown_at }: Shown) => formatDay(dateIn(shown_at.getTime(), 'Europe/Warsaw'))
  const parts = shown.map((text, index) => {
    const after = shown[index - 1]
    const until = after ? `do ${day(after)}` : 'do dziś'
    return [
      `WERSJA Z ${formatDay(text.version)}, pokazywana od ${day(text)} ${until}`,
      `REGULAMIN\n\n${text.terms}`,
      `REGULAMIN DLA PARTNERÓW\n\n${text.partner_terms}`,
    ].join('\n\n')
  })
  return `Wszystkie wersje regulaminów\n\n${parts.join('\n\n')}\n`
}
