/**
 * The tools for programs that act for a visitor (decision 0052): search, one listing, availability, price. Each is a
 * call of the contract with fewer fields. None of them reserves; a person does that on the linked page.
 */
import { z } from 'zod'
import type { InProcessCall } from '#api/http/pages/in-process.ts'
import type { Wire } from '#contract/index.ts'
import { absolute, listingPaths } from '#contract/paths.ts'
import { venueAsked } from '#contract/reservations/reserving.ts'
import { eventTypes, listingKinds } from '#domain/listing/codes.ts'

const kind = z.enum(listingKinds).describe('venue: halls and places; service: music, catering, photographers and so on')
const listing = z.string().min(3).max(140).describe('id or slug of the listing, as search gives it')
const date = z.string().describe('YYYY-MM-DD')
const wall = z.string().describe('YYYY-MM-DDTHH:MM, wall clock in Poland; 24:00 is midnight')
const adults = z.int().min(0).max(10_000)

/** What a price and sometimes a term depend on besides guests; the ids are those of `get_listing`. */
const choices = {
  unit_ids: venueAsked.unit_ids.describe('rooms of a venue; without them the whole place'),
  layout: venueAsked.layout.describe('how the tables of a venue stand'),
  package_id: venueAsked.package_id.describe('the code of a package, where the listing sells packages'),
  addons: venueAsked.addons.describe('extras and how many of each'),
  event_town: z.string().trim().min(1).max(80).optional().describe('where the event is, for services that travel'),
}

export const inputs = {
  search_listings: z.object({
    kind,
    q: z.string().max(120).optional().describe('words to look for, also a town'),
    date_from: date.optional(),
    date_to: date.optional().describe('with date_from: any day between them'),
    guests: adults.optional(),
    children: adults.optional(),
    event_type: z.enum(eventTypes).optional(),
    total_max_zl: z.int().min(0).optional().describe('largest total for these guests, in PLN'),
    instant: z.boolean().optional().describe('only what is confirmed at once'),
    page: z.int().min(1).max(1_000).optional(),
  }),
  get_listing: z.object({ kind, listing }),
  check_availability: z.object({
    kind,
    listing,
    start: wall.optional().describe('with end: is exactly this term free'),
    end: wall.optional(),
    from: date.optional().describe('with to: which days are free, at most 62'),
    to: date.optional(),
    guests: adults.optional(),
    ...choices,
  }),
  get_quote: z.object({
    kind,
    listing,
    start: wall,
    end: wall,
    event_type: z.enum(eventTypes),
    guests: z.object({
      adults,
      children: z
        .array(z.object({ age_from: z.int(), age_to: z.int(), count: z.int() }))
        .optional()
        .describe('groups by age'),
    }),
    ...choices,
  }),
}
export type ToolName = keyof typeof inputs

export const toolDescriptions: Record<ToolName, string> = {
  search_listings:
    'Searches venues or event services in Poland. With a date it finds only what is really free, with the total for these guests.',
  get_listing: 'Everything that a visitor may read of one listing: description, prices, rules, opening hours.',
  check_availability: 'Whether a term is free, or which days are. Says why not, and what is free instead.',
  get_quote:
    'The binding price of a term for these guests, with every line and the deposit. Amounts are in grosze (1/100 PLN).',
}

type Input<N extends ToolName> = z.infer<(typeof inputs)[N]>
export type Said = { status: number; body: unknown }
type Tools = { [N in ToolName]: (asked: Input<N>) => Promise<Said> }

const callsOf = {
  venue: {
    search: 'searchVenues',
    read: 'getPublicVenue',
    check: 'checkVenueAvailability',
    price: 'calculateVenuePrice',
    id: 'venue_id',
  },
  service: {
    search: 'searchServices',
    read: 'getPublicService',
    check: 'checkServiceAvailability',
    price: 'calculateServicePrice',
    id: 'service_id',
  },
} as const

export function toolsOver(call: InProcessCall, public_url: string): Tools {
  /** The id of a listing given by id or slug; calls need ids, but people and search use slugs too. */
  const named = async ({ kind, listing: id }: { kind: Input<'get_listing'>['kind']; listing: string }) => {
    const found = await call(callsOf[kind].read, { params: { id } })
    const { id: known } = found.body as { id?: string }
    return { found, asked: { [callsOf[kind].id]: known } }
  }
  /** Without a known town the call itself says that it needs one. */
  const placed = async ({ event_town, ...body }: { event_town?: string | undefined }) => {
    if (event_town === undefined) return body
    const { body: found } = await call('findPlaces', { query: { q: event_town } })
    const [place] = (found as Wire['findPlaces']['reply']).results
    return place
      ? { ...body, event_place: { city: place.name, latitude: place.latitude, longitude: place.longitude } }
      : body
  }
  return {
    search_listings: async ({ kind, total_max_zl, ...query }) => {
      const limit = total_max_zl === undefined ? {} : { total_max_grosze: total_max_zl * 100 }
      const found = await call(callsOf[kind].search, { query: { ...query, ...limit, page_size: 10 } })
      return found.status === 200 ? { ...found, body: shortened(found.body as Found, public_url) } : found
    },
    get_listing: async (asked) => {
      const { found } = await named(asked)
      const { slug } = found.body as { slug: string }
      return found.status === 200
        ? {
            ...found,
            body: { ...(found.body as object), url: absolute(public_url, listingPaths[asked.kind].detail(slug)) },
          }
        : found
    },
    check_availability: async ({ kind, listing, ...body }) => {
      const { found, asked } = await named({ kind, listing })
      return found.status === 200 ? call(callsOf[kind].check, { body: { ...(await placed(body)), ...asked } }) : found
    },
    get_quote: async ({ kind, listing, guests, ...body }) => {
      const { found, asked } = await named({ kind, listing })
      const people = { children: [], crew: 0, ...guests }
      return found.status === 200
        ? call(callsOf[kind].price, { body: { ...(await placed(body)), guests: people, ...asked } })
        : found
    },
  }
}

type Found = Wire['searchVenues']['reply']

/** A card without pictures, because language models pay for every word. */
function shortened({ count, results }: Found, public_url: string) {
  return {
    count,
    results: results.map(({ cover: _cover, scene: _scene, latitude: _lat, longitude: _lng, ...card }) => ({
      ...card,
      url: absolute(public_url, listingPaths[card.kind].detail(card.slug)),
    })),
  }
}
