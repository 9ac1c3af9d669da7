/** Who changed what by hand, and why: written in the transaction of the change, so that neither is there alone. */
import type { Tx } from '#api/handles.ts'
import { insertAct } from './act-queries.ts'

/** Whose hand it is. */
export type Hand = { who: string; reason: string | null }

type Act = {
  /** As it was typed: `promo create`. */
  command: string
  /** Named one by one where the command is read, so that nothing secret and nobody's data slips in. */
  given?: Record<string, string | number | boolean | null | readonly string[]>
  /** Ids of the rows that it was about. */
  subjects: readonly string[]
  /** By the product's clock, where something later is reckoned from it; otherwise the machine's own. Epoch ms. */
  at_ms?: number
}

export async function recordOperatorAct(db: Tx, { who, reason }: Hand, act: Act): Promise<void> {
  await insertAct(db, {
    at: new Date(act.at_ms ?? Date.now()),
    who,
    reason,
    command: act.command,
    arguments: JSON.stringify(act.given ?? {}),
    subjects: [...act.subjects],
  })
}
