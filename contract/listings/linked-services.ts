/** The „Usługi” of a listing for its owner: addons of its price list, and links with other listings. */
import { z } from 'zod'
import { grosze, id, instant, wire } from '#contract/endpoint.ts'
import { picture } from './listings.ts'
import { pricing, storedPricing } from './owner-pricing.ts'
import { listingKinds, listingStatuses } from '#domain/listing/codes.ts'
import { linkModes, linkStatuses } from '#domain/listing/dictionaries.ts'

const listing = z.object({ id })
const revision = z.int().min(1)

/** A row of „Usługi”: an addon of the price list, or a link with another listing. */
const serviceRow = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('addon'),
    /** Code of the price item; it stays when the price changes. */
    sid: z.string(),
    addon: storedPricing,
  }),
  z.object({
    type: z.literal('link'),
    /** Id of the other listing. */
    sid: id,
    mode: z.enum(linkModes),
    status: z.enum(linkStatuses),
    price_override_grosze: grosze.nullable(),
    /** True when the other owner waits for this owner's answer (PATCH `status`). */
    answer_wanted: z.boolean(),
    created_at: instant,
    other: z.object({
      id,
      kind: z.enum(listingKinds),
      slug: z.string(),
      name: z.string(),
      category: z.string(),
      city: z.string().nullable(),
      status: z.enum(listingStatuses),
      mine: z.boolean(),
      cover: picture.nullable(),
      scene: z.string(),
    }),
  }),
])
export type ServiceRow = z.infer<typeof serviceRow>

const services = z.object({ listing_id: id, revision, results: z.array(serviceRow) })
const serviceReply = z.object({ listing_id: id, revision, row: serviceRow })

const addon = pricing.omit({ kind: true, position: true })
const serviceParams = z.object({ id, sid: z.string().max(120) })

const listServices = wire({
  summary: 'Addons and linked listings',
  params: listing,
  reply: services,
})
const addService = wire({
  summary: 'Adds an addon to the price list or asks for a link with a service',
  params: listing,
  body: z
    .object({
      revision: revision.optional(),
      /** Either a service to link with ... */
      service_id: id.optional(),
      mode: z.enum(linkModes).optional(),
      price_override_grosze: grosze.min(0).nullable().optional(),
      /** ... or an addon. */
      addon: addon.optional(),
    })
    .prefault({}),
  reply: serviceReply,
  status: 201,
})
const readService = wire({ summary: 'One addon or link', params: serviceParams, reply: serviceReply })
const changeService = wire({
  summary:
    'Changes an addon or a link; the asked owner answers with `status`, and with the `mode` and price that were read, so that other terms are refused',
  params: serviceParams,
  body: z
    .object({
      revision: revision.optional(),
      mode: z.enum(linkModes).optional(),
      price_override_grosze: grosze.min(0).nullable().optional(),
      status: z.enum(['accepted', 'declined']).optional(),
      addon: addon.partial().optional(),
    })
    .prefault({}),
  reply: serviceReply,
})
const removeService = wire({
  summary: 'Takes an addon off the price list or ends a link',
  params: serviceParams,
  query: z.object({ revision: z.coerce.number().int().min(1).optional() }),
  reply: z.null(),
  status: 204,
})

export const linkedServices = {
  listVenueServices: listServices,
  listServiceServices: listServices,
  addVenueService: addService,
  addServiceService: addService,
  getVenueService: readService,
  getServiceService: readService,
  changeVenueService: changeService,
  changeServiceService: changeService,
  removeVenueService: removeService,
  removeServiceService: removeService,
}
