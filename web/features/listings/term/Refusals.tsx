import type { ListingDetail } from '#contract/listings/listings.ts'
import { formatMoney, formatTermShort } from '#domain/format.pl.ts'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { Alert } from '#web/ui/Notice.tsx'
import { takenWords } from './rooms.tsx'
import { askHref, type ChangeWish, chosenRooms, type TermWish } from './term-wish.ts'
import type { LivePrice } from './use-live-price.ts'

type Props = { listing: ListingDetail; wish: TermWish; price: LivePrice; change: ChangeWish }

/** Why the term is not available, and alternatives. */
export default function Refusals({ listing, wish, price, change }: Props) {
  const { fault, reasons, alternatives, rooms } = price
  const unpriced = fault?.code === 'on_request'
  return (
    <Alert tone="warning" live>
      <ul className="grid gap-1">
        {(reasons.length > 0 ? reasons.map((reason) => reason.message) : (fault?.errors ?? [])).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        {reasons.some(({ code }) => code === 'busy') && <TakenRooms {...{ listing, wish, price }} />}
      </ul>
      {unpriced && (
        <LinkButton size="sm" className="mt-2" href={askHref(listing)}>
          Wyślij zapytanie
        </LinkButton>
      )}
      {fault && fault.status !== 400 && !unpriced && (
        <Button size="sm" className="mt-2" onClick={price.retry}>
          Spróbuj ponownie
        </Button>
      )}
      <Instead
        title="Wolne w tym samym czasie"
        choices={rooms.map(({ unit_ids, name, total_grosze }) => ({
          key: name,
          text: name,
          total_grosze,
          take: () => change({ units: unit_ids }),
        }))}
      />
      <Instead
        title="Najbliższe wolne terminy"
        choices={alternatives.map(({ start, end, total_grosze }) => ({
          key: start + end,
          text: formatTermShort({ start, end }),
          total_grosze,
          take: () => change({ start, end }),
        }))}
      />
    </Alert>
  )
}

function TakenRooms({ listing, wish, price }: Omit<Props, 'change'>) {
  const taken = takenWords(listing, chosenRooms(listing, wish), price.quote?.taken_unit_ids)
  return taken ? <li>{taken}</li> : null
}

type Choice = { key: string; text: string; total_grosze: number | null; take: () => void }

function Instead({ title, choices }: { title: string; choices: readonly Choice[] }) {
  if (choices.length === 0) return null
  return (
    <>
      <p className="mt-3 font-semibold">{title}</p>
      <ul className="mt-1 grid gap-2">
        {choices.map(({ key, text, total_grosze, take }) => (
          <li key={key}>
            <button type="button" className="link min-h-11 text-left" onClick={take}>
              {text}
              {total_grosze !== null && `, ${formatMoney(total_grosze)}`}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
