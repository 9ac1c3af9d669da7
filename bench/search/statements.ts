/** The bare SQL beside each job: prepared statements on the product's own tables and indexes. */
import { randomInt, randomUUID } from 'node:crypto'
import type { Statement } from '../load/load.ts'

type Asked = { day: string; guests: number; town: { latitude: number; longitude: number } }

const card = `l.id, l.slug, l.name, l.tagline, l.category, l.city, l.voivodeship, l.latitude, l.longitude,
  l.capacity_max, l.demo, l.confirmation_mode, i.alt, i.width, i.height, i.blur, i.dominant, i.variants`

const published = `l.status = 'published' and l.kind = 'venue'`

/** No unit of the listing is taken between $2 and $3; the quickest of three ways that were tried. */
const free = `not exists (select from units u where u.listing_id = l.id and (
  select upper(o.blocked) from occupancy o
  where o.unit_id = u.id and o.kind in ('hold', 'reservation', 'block') and lower(o.blocked) < $3
  order by lower(o.blocked) desc limit 1) > $2)`

/** The part of the recommended order that needs only columns of the listing. */
const recommended = `20.0 * $1 / l.capacity_max + case l.confirmation_mode when 'instant' then 10 else 0 end desc, l.id`

const withCover = (chosen: string, order: string) =>
  `select ${card} from (${chosen}) l left join listing_images i on i.listing_id = l.id and i.is_cover order by ${order}`

const hours = (day: string): [string, string] => [`${day}T10:00:00Z`, `${day}T23:00:00Z`]

export const list = (page: number): Statement => ({
  name: 'bare-list',
  text: withCover(
    `select * from listings l where ${published}
     order by case l.confirmation_mode when 'instant' then 10 else 0 end desc, l.id limit 20 offset $1`,
    `case l.confirmation_mode when 'instant' then 10 else 0 end desc, l.id`,
  ),
  values: [page * 20],
})

const searched = (order: string, more = '') =>
  withCover(
    `select * from listings l where ${published} and $1::int between l.capacity_min and l.capacity_max ${more} and ${free}
     order by ${order} limit 20`,
    order,
  )

export const search = ({ day, guests }: Asked, order: 'recommended' | 'any'): Statement => ({
  name: `bare-search-${order}`,
  text: searched(order === 'any' ? 'l.id' : recommended),
  values: [guests, ...hours(day)],
})

/** Great-circle distance within 30 km, after a bounding box that is quick to check. */
const near = `and l.latitude between $4 - 0.28 and $4 + 0.28 and l.longitude between $5 - 0.48 and $5 + 0.48
  and 12742 * asin(sqrt(power(sin(radians(l.latitude - $4) / 2), 2)
    + cos(radians($4)) * cos(radians(l.latitude)) * power(sin(radians(l.longitude - $5) / 2), 2))) <= 30`

export const searchNear = ({ day, guests, town }: Asked): Statement => ({
  name: 'bare-search-near',
  text: searched(recommended, near.replaceAll('$4', '$4::float8').replaceAll('$5', '$5::float8')),
  values: [guests, ...hours(day), town.latitude, town.longitude],
})

const rowsOf = (table: string, more = '') =>
  `(select jsonb_agg(to_jsonb(r)) from ${table} r where r.listing_id = l.id ${more})`

export const detail = (slug: string): Statement => ({
  name: 'bare-detail',
  text: `select l.*, o.company_name, o.legal_form, o.nip, o.address, o.created_at as owner_since,
      ${rowsOf('units')} as units, ${rowsOf('listing_images')} as images, ${rowsOf('opening_windows')} as windows,
      ${rowsOf('price_items', 'and r.retired_at is null')} as price_items,
      ${rowsOf('availability_exceptions')} as exceptions
    from listings l join owners o on o.id = l.owner_id where l.slug = $1 and l.status = 'published'`,
  values: [slug],
})

export const availability = (listing_id: string, from: string): Statement => ({
  name: 'bare-availability',
  text: `select unit_id, lower(blocked), upper(blocked) from occupancy
    where listing_id = $1 and kind in ('hold', 'reservation', 'block')
      and lower(blocked) < $2::timestamptz + interval '62 days' and upper(blocked) > $2::timestamptz`,
  values: [listing_id, from],
})

/** Reads the price list and overlapping occupancy, and stores a quote of about the usual size. */
export const quote = ({ venue_id, start, end }: { venue_id: string; start: string; end: string }): Statement[] => [
  {
    name: 'bare-prices',
    text: `select *, exists (select from occupancy o where o.listing_id = $1 and o.blocked && tstzrange($2, $3)) as taken
      from price_items where listing_id = $1 and retired_at is null`,
    values: [venue_id, `${start}:00Z`, `${end}:00Z`],
  },
  {
    name: 'bare-keep-quote',
    text: `insert into quotes (id, listing_id, asked, quote, total_grosze, valid_until, created_at)
      values ($1, $2, $3, $4, 1560000, now() + interval '30 minutes', now())`,
    values: [randomUUID(), venue_id, JSON.stringify({ start, end, guests: { adults: 80 } }), usualQuote],
  },
]

const line = {
  code: 'per_person',
  label: 'Adults',
  quantity: '80',
  unit: 'person',
  unit_price_grosze: 19_500,
  amount_grosze: 1_560_000,
  vat_rate: '8',
}
const usualQuote = JSON.stringify({ lines: [line, line, line, line], vat_summary: [line], total_grosze: 1_560_000 })

type Row = Record<string, unknown>

let nextNumber = randomInt(2 ** 20)

/** One whole reservation as rows: reservation, lines, hold, first event; one transaction, a new term each time. */
export function reservation(template: { reservation: Row; lines: Row[]; unit_id: string }): Statement[] {
  const at = nextNumber++
  const id = randomUUID()
  const start = new Date(Date.UTC(2090, 0, 1, at * 12))
  const end = new Date(start.getTime() + 8 * 3_600_000)
  const letters = at
    .toString(16)
    .padStart(6, '0')
    .replace(/./g, (digit) => 'GHJKLMNPQRSTUVWX'[Number.parseInt(digit, 16)] ?? '')
  const own = {
    id,
    reference: `YY${letters}`,
    customer_email: `${id}@goscie.example`,
    confirm_token_hash: null,
    status_token_hash: null,
  }
  const listing_id = template.reservation.listing_id
  const columns = Object.keys(template.reservation).join(', ')
  return [
    {
      name: 'bare-reservation',
      text: `insert into reservations (${columns}) select ${columns} from jsonb_populate_record(null::reservations, $1)`,
      values: [JSON.stringify({ ...template.reservation, ...own })],
    },
    {
      name: 'bare-lines',
      text: 'insert into reservation_line_items select r.* from jsonb_populate_recordset(null::reservation_line_items, $1) r',
      values: [JSON.stringify(template.lines.map((each) => ({ ...each, reservation_id: id })))],
    },
    {
      name: 'bare-hold',
      text: `insert into occupancy (id, listing_id, unit_id, kind, blocked, reservation_id, deadline_at, event_day, created_at)
        values ($1, $2, $3, 'hold', tstzrange($4, $5), $6, now() + interval '30 minutes', $4::timestamptz::date, now())`,
      values: [randomUUID(), listing_id, template.unit_id, start, end, id],
    },
    {
      name: 'bare-event',
      text: `insert into reservation_events (reservation_id, seq, at, actor, action, status_after)
        values ($1, 1, now(), 'customer', 'submit', 'pending_email')`,
      values: [id],
    },
  ]
}
