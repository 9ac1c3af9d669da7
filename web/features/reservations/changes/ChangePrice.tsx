import type { OwnerReservation } from '#contract/reservations/reservations.ts'
import { RadioCards } from '#web/ui/fields/Choice.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { parseZloty } from '#domain/money.ts'
import { money } from '#web/features/reservations/parts/PriceLines.tsx'

export type PriceWish = { kind: 'keep' | 'new' | 'named'; typed: string }

type Priced = Pick<OwnerReservation, 'price_reason' | 'price'>

/** The price chosen at first: a price agreed by word (it has a reason) stays unless the owner chooses otherwise. */
export const firstPrice = ({ price_reason }: Priced): PriceWish => ({
  kind: price_reason === null ? 'new' : 'keep',
  typed: '',
})

/** The chosen price for the wire; null while the amount cannot be read. */
export function priceAsked({ kind, typed }: PriceWish) {
  if (kind !== 'named') return { price: kind }
  const total_grosze = parseZloty(typed)
  return total_grosze === null || total_grosze < 1 ? null : { price: 'new' as const, total_grosze }
}

type Props = {
  id: string
  reservation: Priced
  price: PriceWish
  at_once: boolean
  onChange: (price: PriceWish) => void
}

/** Chooses the price of the changed reservation: by the price list, as before, or an amount typed by the owner. */
export function ChangePrice({ id, reservation, price, at_once, onChange }: Props) {
  const wrong = price.kind === 'named' && price.typed !== '' && priceAsked(price) === null
  return (
    <div className="grid gap-3">
      <RadioCards
        legend="Jaka cena ma obowiązywać"
        value={price.kind}
        onChange={(kind) => onChange({ ...price, kind: kind as PriceWish['kind'] })}
        options={[
          {
            value: 'new',
            label: 'Według cennika',
            description: reservation.price_reason === null ? undefined : 'Uzgodniona cena przestanie obowiązywać.',
          },
          { value: 'keep', label: 'Zostaw dotychczasową', after: money(reservation.price.total_grosze) },
          {
            value: 'named',
            label: 'Inna cena',
            description: at_once ? undefined : 'Wejdzie w życie po zgodzie osoby rezerwującej.',
          },
        ]}
      />
      {price.kind === 'named' && (
        <TextField
          id={`${id}-price`}
          label="Cena razem"
          suffix="zł"
          autoComplete="off"
          value={price.typed}
          error={wrong ? 'Podaj kwotę, np. 4 500.' : undefined}
          onChange={(typed) => onChange({ ...price, typed })}
        />
      )}
    </div>
  )
}
