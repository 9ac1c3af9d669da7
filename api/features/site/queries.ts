/** The only writer of `contact_messages`; reads places. */
import { type Insertable, sql } from 'kysely'
import type { DB } from '#api/db/schema.gen.ts'
import type { Reader, Tx } from '#api/deps.ts'
import { beginning } from '#domain/search/like.ts'

export const insertContactMessage = (db: Tx, message: Insertable<DB['contact_messages']>) =>
  db.insertInto('contact_messages').values(message).execute()

export const findContactMessage = (db: Reader, id: string) =>
  db.selectFrom('contact_messages').selectAll().where('id', '=', id).executeTakeFirst()

/** Places with the number of published offers of the same town. */
const places = (db: Reader) =>
  db
    .selectFrom('places')
    .select(['id', 'name', 'voivodeship', 'latitude', 'longitude'])
    .select((use) =>
      use
        .selectFrom('listings')
        .select((count) => count.fn.countAll<number>().as('count'))
        .where('listings.status', '=', 'published')
        .whereRef('listings.city', '=', 'places.name')
        .whereRef('listings.voivodeship', '=', 'places.voivodeship')
        .as('listing_count'),
    )

/** Names that begin so; the very name first, then by size. `text` is normalised. */
export const placesThatBegin = (db: Reader, text: string, limit: number) =>
  places(db)
    .where('search_text', 'like', beginning(text))
    .orderBy(sql`search_text = ${text}`, 'desc')
    .orderBy('population', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()

/** Names that are like the text (typing mistakes), or hold a word like it. */
export const placesAlike = (db: Reader, text: string, limit: number) =>
  places(db)
    .where(sql<boolean>`(search_text % ${text} or ${text} <% search_text)`)
    .orderBy(sql`greatest(similarity(search_text, ${text}), word_similarity(${text}, search_text))`, 'desc')
    .orderBy('population', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
