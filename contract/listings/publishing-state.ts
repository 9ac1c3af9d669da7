/** Why a listing is not shown: what it lacks, and its suspension by the operator. */
import { z } from 'zod'
import { instant } from '#contract/endpoint.ts'
import { publishingParts } from '#domain/listing/publishing.ts'
import { suspensionGrounds, suspensionSources } from '#domain/listing/suspension.ts'

/** Item of „Do publikacji brakuje: …”. */
export const missingPart = z.object({
  code: z.enum(publishingParts),
  /** The part as an item of that sentence. */
  label: z.string(),
  /** Where it can be corrected: fields of the listing, or `pricing` / `availability`. */
  fields: z.array(z.string()),
})

export type MissingPart = z.infer<typeof missingPart>

/** The statement of reasons (DSA art. 17) that was sent to the owner. */
export const suspension = z.object({
  suspended_at: instant,
  source: z.enum(suspensionSources),
  facts: z.string(),
  ground: z.enum(suspensionGrounds),
  /** The point of the act or of the terms. */
  point: z.string(),
  scope: z.string(),
  remedies: z.string(),
})
export type Suspension = z.infer<typeof suspension>
