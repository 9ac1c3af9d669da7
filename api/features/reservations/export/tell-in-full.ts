/**
 * Reservations with everything that belongs to them, for the owner or customer who asks what we store (RODO art. 15,
 * 20).
 */
import type { Reader } from '#api/deps.ts'
import { findPartsOfMany } from '#api/features/reservations/core/parts-queries.ts'
import { termsOf, termsOnWire } from '#api/features/reservations/money/terms-of.ts'
import { type ExportedReservation, reservationsOf, type Whose } from './load-export.ts'

/** Hashes and nonces tell a person nothing and could open links to others. */
const secret = /_hash$|_nonce$|^nonce$|_sealed$/

/** For `JSON.stringify` of rows that are given to a person. */
export function readable(key: string, value: unknown): unknown {
  return secret.test(key) ? undefined : value
}

export async function* reservationsInFull(db: Reader, whose: Whose, now: number) {
  for await (const page of reservationsOf(db, whose)) {
    const parts = await findPartsOfMany(
      db,
      page.map((row) => row.id),
    )
    for (const row of page) {
      const terms = termsOnWire(termsOf(row, null, now), row.timezone)
      yield { ...toldByTerms(row), ...parts.get(row.id), terms }
    }
  }
}

/** Without internal columns, and without those that are already in the payment terms. */
function toldByTerms(row: ExportedReservation) {
  const {
    search_text: _search,
    deposit_type: _type,
    deposit_grosze: _deposit,
    due_now_grosze: _due,
    deposit_due_at: _until,
    balance_due_on: _rest,
    ...rest
  } = row
  return rest
}
