import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import type { Reserve } from '#web/features/reservations/reserve/use-reserve.ts'

/**
 * A field for a discount code, only where the price list has discounts. A wrong code is reported at once and can be
 * removed.
 */
export function PromoCode({ reserve: { listing, form, patch, quote } }: { reserve: Reserve }) {
  const used = form.values.promo_code
  const [text, setText] = useState(used)
  if (!listing.price_items.some((item) => item.kind === 'discount')) return null
  const wrong =
    quote.fault?.fields.promo_code?.[0] ??
    (quote.fault?.code === 'unknown_promo_code' ? quote.fault.message : undefined)
  const take = () => {
    setText(text.trim())
    patch({ promo_code: text.trim() })
  }
  const unfit = used && quote.quote?.warnings.includes('promo_code_not_applicable')
  return (
    <section className="max-w-md" aria-label="Kod rabatowy">
      <div className="flex items-start gap-3">
        <TextField
          id={form.field('promo_code').id}
          label="Kod rabatowy"
          optional
          className="flex-1"
          value={text}
          autoComplete="off"
          maxLength={40}
          error={used === text ? wrong : undefined}
          hint={unfit ? 'Ten kod jest poprawny, ale nie obejmuje wybranego terminu.' : undefined}
          onChange={setText}
          // A typed code also counts for a customer who goes on without the button.
          onBlur={take}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            take()
          }}
        />
        <Button className="mt-7 min-h-12" onClick={take}>
          Zastosuj
        </Button>
      </div>
      {used && (
        <button
          type="button"
          className="link mt-2 min-h-6 text-sm"
          onClick={() => {
            setText('')
            patch({ promo_code: '' })
          }}
        >
          Usuń kod
        </button>
      )}
    </section>
  )
}
