/**
 * Records which operator changed what, and why, in the transaction of the change, so that both are stored or neither.
 */
import type { Tx } from '#api/handles.ts'
import { insertAct } from './act-queries.ts'

/** The operator who acts, and the reason. */
export type Hand = { who: string; reason: string | null }

type Act = {
  /** The command as it was typed: `promo create`. */
  command: string
  /** Chosen parameters of the command, listed where it is read, so that no secret and no personal data get in. */
  given?: Record<string, string | number | boolean | null | readonly string[]>
  /** Ids of the rows that were changed. */
  subjects: readonly string[]
  /** By the product's clock where something later depends on it, otherwise by the machine's own. Epoch ms. */
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
