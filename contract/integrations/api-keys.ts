import { z } from 'zod'
import { keyScopes, longestKeyDays } from '#domain/integrations/key-scopes.ts'
import { id, instant, typedLine, wire } from '#contract/endpoint.ts'

const scopes = z.array(z.enum(keyScopes)).min(1).max(keyScopes.length)

export const apiKey = z.object({
  id,
  name: z.string(),
  /** Beginning and end of the key; the key itself is not stored. */
  shown: z.string(),
  scopes,
  created_at: instant,
  /** Rounded to the minute; null when it was never used. */
  last_used_at: instant.nullable(),
  /** When it expires; null when it works until it is revoked. */
  expires_at: instant.nullable(),
})

/** Keys for the owner's other programs: `Authorization: Bearer wyd_…`. */
export const apiKeys = {
  listApiKeys: wire({
    summary: 'The keys that work, the newest first',
    reply: z.object({ results: z.array(apiKey) }),
  }),
  createApiKey: wire({
    summary: 'A new key. It is in this answer only; afterwards nobody can read it',
    status: 201,
    body: z.object({
      name: typedLine
        .min(1)
        .max(60)
        .meta({ examples: ['Recepcja'] }),
      scopes,
      /** How many days it works; null means until it is revoked. */
      days: z.int().min(1).max(longestKeyDays).nullable().default(null),
      /** The owner's password again. */
      password: z.string().min(1).max(200),
    }),
    reply: apiKey.extend({ key: z.string() }),
  }),
  revokeApiKey: wire({
    summary: 'The key stops working at once and for good',
    params: z.object({ id }),
    status: 204,
    reply: z.null(),
  }),
}
