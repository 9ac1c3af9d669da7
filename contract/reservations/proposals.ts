/** What one side proposes and the other has not answered yet, on the wire. */
import { z } from 'zod'
import { grosze, id, instant, localDateTime } from '#contract/endpoint.ts'
import { changeSides } from '#domain/reservation/change.ts'
import { guests } from './reserving.ts'
import { can, refundPreview } from './rows.ts'

export const chosenAddon = z.object({ addon_id: id, quantity: z.number() })
const changedAddons = z.array(chosenAddon.extend({ name: z.string(), unit: z.string().nullable() })).nullable()

/** Another term, other guests or extras. */
export const changeProposal = z.object({
  id,
  proposed_by: z.enum(changeSides),
  start: localDateTime,
  end: localDateTime,
  guests,
  /** Extras before and after; null where the change leaves them alone. */
  addons: changedAddons,
  /** Names of rooms before and after, in the same way. */
  units: z.array(z.string()).nullable(),
  before: z.object({
    start: localDateTime,
    end: localDateTime,
    guests,
    total_grosze: grosze,
    addons: changedAddons,
    units: z.array(z.string()).nullable(),
  }),
  total_grosze: grosze,
  difference_grosze: grosze,
  note: z.string(),
  expires_at: instant,
  created_at: instant,
  /** The yes needs the wish that the service begins within the 14 days of withdrawing. */
  needs_early_performance: z.boolean(),
  can: z.object({ accept: can, decline: can, withdraw: can }),
})
export type ChangeProposal = z.infer<typeof changeProposal>

/** An end by consent of both sides (ruling 24) that one of them proposes and the other has not answered. */
export const terminationProposal = z.object({
  id,
  proposed_by: z.enum(changeSides),
  note: z.string(),
  /** What the yes would mean now. */
  refund: refundPreview,
  /** How and by when the money would come back, in a Polish sentence for whoever reads; empty where nothing was paid. */
  how: z.string(),
  expires_at: instant,
  created_at: instant,
  can: z.object({ accept: can, decline: can, withdraw: can }),
})
export type TerminationProposal = z.infer<typeof terminationProposal>
