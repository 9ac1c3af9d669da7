import type { ListingRecord } from '#api/features/listings/store/listing-record.ts'
import { choiceSentence, otherSentence, stopSentence } from './explanation-words.pl.ts'
import type { PriceExplanation } from '#contract/listings/pricing-preview.ts'
import type { PriceItem } from '#domain/price-list/price-list.ts'
import type { Trace } from '#domain/pricing/trace.ts'
import type { Quote } from '#domain/pricing/types.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import { formatDate } from '#domain/time.ts'

/** The trace of a price, as positions in the list that was sent and as sentences. */
export function explanationOf(
  items: readonly PriceItem[],
  quote: Quote | Refusal,
  trace: Trace,
  { units, packages }: Pick<ListingRecord, 'units' | 'packages'>,
): PriceExplanation {
  const indexOf = new Map(items.map((item, index) => [item.id, index]))
  const placeOf = (id: string): number => indexOf.get(id) ?? -1
  const itemAt = (id: string): PriceItem | undefined => items[placeOf(id)]
  const names = {
    unit: (code: string) => units.find((one) => one.code === code)?.name ?? code,
    package: (code: string) => packages.find((one) => one.code === code)?.name ?? code,
  }
  const billed = new Set(isRefusal(quote) ? [] : quote.lines.map((line) => line.item_id))
  // With several choices the first one only decides what is counted; each day then has its own.
  const choices = trace.choices.length > 1 ? trace.choices.slice(1) : trace.choices
  const beside = items.filter(({ kind }) => kind !== 'base' && kind !== 'security_deposit')
  return {
    choices: choices.map(({ day, candidates }) => ({
      date: formatDate(day),
      candidates: candidates.flatMap((one) => {
        const item = itemAt(one.item_id)
        const winner = candidates.find(({ outcome }) => outcome === 'chosen')
        const chosen = winner && itemAt(winner.item_id)
        if (!item) return []
        const { outcome, by, missed } = one
        const sentence = choiceSentence(one, item, chosen, names)
        return [{ index: placeOf(item.id), name: item.name, outcome, by, missed, sentence }]
      }),
    })),
    others: isRefusal(quote)
      ? []
      : beside.map((item) => {
          const missed = trace.misses.get(item.id) ?? []
          const applied = billed.has(item.id)
          const sentence = otherSentence(item, { applied, missed }, names)
          return { index: placeOf(item.id), name: item.name, applied, missed, sentence }
        }),
    stop: trace.stop && {
      why: trace.stop.why,
      index: trace.stop.item_id === null ? null : placeOf(trace.stop.item_id),
      sentence: stopSentence(trace.stop.why, trace.stop.item_id === null ? undefined : itemAt(trace.stop.item_id)),
    },
  }
}
