/** Open proposals of one side to the other, on the wire. */
import { z } from 'zod'
import { grosze, id, instant, localDateTime } from '#contract/endpoint.ts'
import { changeSides } from '#domain/reservation/change.ts'
import { guests } from './reserving.ts'
import { can, refundPreview } from './rows.ts'

export const chosenAddon = z.object({ addon_id: id, quantity: z.number() })
const changedAddons = z.array(chosenAddon.extend({ name: z.string(), unit: z.string().nullable() })).nullable()

/** Another term, other guests or addons. */
export const changeProposal = z.object({
  id,
  proposed_by: z.enum(changeSides),
  start: localDateTime,
  end: localDateTime,
  guests,
  /** Addons before and after; null when they do not change. */
  addons: changedAddons,
  /** Names of the rooms before and after; null when they do not change. */
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
  /** Accepting needs the wish that the service begins within the 14 days of withdrawal. */
  needs_early_performance: z.boolean(),
  can: z.object({ accept: can, decline: can, withdraw: can }),
})
export type ChangeProposal = z.infer<typeof changeProposal>

/** A termination by consent of both sides (ruling 24) that the other side has not answered yet. */
export const terminationProposal = z.object({
  id,
  proposed_by: z.enum(changeSides),
  note: z.string(),
  /** The refund if it were accepted now. */
  refund: refundPreview,
  /** How and by when the refund would be sent, as a Polish sentence for the reader; empty when nothing was paid. */
  how: z.string(),
  expires_at: instant,
  created_at: instant,
  can: z.object({ accept: can, decline: can, withdraw: can }),
})
export type TerminationProposal = z.infer<typeof terminationProposal>
