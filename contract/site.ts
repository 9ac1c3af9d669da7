import { z } from 'zod'
import { email, message, phone, typedLine, typedText, wire } from './endpoint.ts'
import { listingKinds } from '#domain/listing/codes.ts'

const labels = z.record(z.string(), z.string())

export const contactTopics = ['reservation', 'cooperation', 'technical', 'report', 'personal_data', 'other'] as const

export const site = {
  enums: wire({
    summary: 'The seven enumerations of the specification, each a map from code to Polish label',
    reply: z.object({
      pricing_type: labels,
      reservation_status: labels,
      payment_status: labels,
      payment_methods: labels,
      subscription_status: labels,
      subscription_category: labels,
      days_of_week: labels,
    }),
  }),
  commonSettings: wire({
    summary: 'Every other dictionary, and what the browser must know of this installation',
    reply: z.object({
      brand: z.object({ name: z.string(), tagline: z.string(), contact_email: z.string() }),
      /** The sandbox's mailbox; null in production. */
      mailbox_url: z.string().nullable(),
      /** Only with the sandbox: a demo listing whose form anybody may try, and a demo site that embeds it. */
      demo: z
        .object({
          form: z.object({ kind: z.enum(listingKinds), embed_code: z.string(), name: z.string() }).nullable(),
          site_url: z.string().nullable(),
        })
        .nullable(),
      /** Map tiles with their attribution; null for our own drawing. */
      map_tiles: z.object({ url: z.string(), attribution: z.string() }).nullable(),
      dictionaries: z.record(z.string(), labels),
      amenity_groups: z.array(z.object({ code: z.string(), label: z.string(), amenities: z.array(z.string()) })),
      terms_version: z.string(),
    }),
  }),
  sendContactMessage: wire({
    summary:
      'A letter to the operator; the writer is told that it has come, without its text, because the address may be a stranger’s',
    status: 201,
    idempotent: true,
    body: z.object({
      name: typedLine.min(2).max(80),
      email,
      phone: phone.optional(),
      topic: z.enum(contactTopics),
      reservation_no: typedLine.max(20).optional(),
      listing_slug: z.string().trim().max(140).optional(),
      message: typedText.min(20).max(3000),
      /** A trap for bots: people never see this field. */
      website: z.string().max(200).optional(),
    }),
    reply: message,
  }),
  findPlaces: wire({
    summary: 'Polish places by the beginning of their name',
    query: z.object({ q: z.string().trim().min(1).max(80) }),
    reply: z.object({
      results: z.array(
        z.object({
          id: z.int(),
          name: z.string(),
          voivodeship: z.string(),
          latitude: z.number(),
          longitude: z.number(),
          listing_count: z.int(),
        }),
      ),
    }),
  }),
}
