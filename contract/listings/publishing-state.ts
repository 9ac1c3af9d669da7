/** Why a listing is not shown: what it lacks, and that the operator has suspended it. */
import { z } from 'zod'
import { instant } from '#contract/endpoint.ts'
import { publishingParts } from '#domain/listing/publishing.ts'
import { suspensionGrounds, suspensionSources } from '#domain/listing/suspension.ts'

/** Item of „Do publikacji brakuje: …”. */
export const missingPart = z.object({
  code: z.enum(publishingParts),
  /** The part as an item of that sentence. */
  label: z.string(),
  /** Fields of the listing, or `pricing` / `availability`, where it is put right. */
  fields: z.array(z.string()),
})

export type MissingPart = z.infer<typeof missingPart>

/** The statement of reasons (DSA art. 17), as it was told. */
export const suspension = z.object({
  suspended_at: instant,
  source: z.enum(suspensionSources),
  facts: z.string(),
  ground: z.enum(suspensionGrounds),
  /** Of the act or of the terms. */
  point: z.string(),
  scope: z.string(),
  remedies: z.string(),
})
export type Suspension = z.infer<typeof suspension>
