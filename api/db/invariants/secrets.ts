/**
 * No password and no token is stored in clear. Tokens are known only by their hashes, so every piece of a text that
 * could be one is hashed and compared: only tokens that really open something are found, and no list of tokens is
 * needed.
 */
import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Finding } from './rows.ts'
import type { DB } from '#api/db/schema.gen.ts'

/** 256 bits in base64url (`api/tokens.ts`). */
const token = '[A-Za-z0-9_-]{43}'

/** Columns with people's own words: a person who pastes a link there does so knowingly. */
const ownWords = new Set(['reservation_messages.body', 'reservations.notes', 'contact_messages.message'])

type Column = { schema: string; table: string; column: string }

const placeOf = ({ table, column }: Column) => `${table}.${column}`

/** Columns with text, except those of the sandbox, whose mailboxes contain links on purpose. */
async function textColumns(db: Kysely<DB>): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.table_schema as schema, c.table_name as table, c.column_name as column
    from information_schema.columns c
      join pg_class t on t.oid = format('%I.%I', c.table_schema, c.table_name)::regclass
    where t.relkind in ('r', 'p') and not t.relispartition and c.table_schema in ('public', 'jobs')
      and c.table_name <> 'places' and c.data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY')`.execute(
    db,
  )
  return rows.filter((column) => !ownWords.has(placeOf(column)))
}

const hashes = sql`(select access_hash as hash from sessions union all select refresh_hash from sessions
  union all select token_hash from email_tokens
  union all select old_token_hash from email_changes union all select new_token_hash from email_changes
  union all select confirm_token_hash from reservations where confirm_token_hash is not null
  union all select status_token_hash from reservations where status_token_hash is not null)`

/** Keys and secrets of the payment provider, of mailboxes and calendars; and numbers that may be those of cards. */
const foreignSecret =
  '(sk|rk)_(live|test)_[A-Za-z0-9]{8}|whsec_[A-Za-z0-9]{8}|_secret_[A-Za-z0-9]{12}|ya29\\.[A-Za-z0-9_-]{20}'
const cardNumber =
  '(?:^|[^0-9A-Za-z./_ -]|(?:^|[^0-9]) )([3-6][0-9]{3}(?:[ -]?[0-9]{4}){3})(?:$|[^0-9A-Za-z./_ -]| (?:[^0-9]|$))'

/** The last digit of a card number is a checksum, which only one number in ten passes. */
function isCardNumber(text: string): boolean {
  const digits = [...text.replace(/\D/g, '')].reverse().map(Number)
  const sum = digits.reduce((total, digit, at) => total + (at % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0)), 0)
  return digits.length === 16 && sum % 10 === 0
}

/** One finding for each column that contains a secret; `known` are secrets that a test has used. */
export async function toldSecrets(db: Kysely<DB>, known: readonly string[] = []): Promise<string[]> {
  const told: string[] = []
  for (const column of await textColumns(db)) {
    const text = sql`row_of_it.${sql.ref(column.column)}::text`
    const { rows } = await sql<{ n: number; cards: string[] | null }>`
      select count(*) filter (where
        exists (select from regexp_matches(${text}, ${`(?<![A-Za-z0-9_-])${token}(?![A-Za-z0-9_-])`}, 'g') as piece
          where sha256(convert_to(piece[1], 'UTF8')) in (select hash from ${hashes} as known))
        or exists (select from unnest(${known}::text[]) as secret (text) where strpos(${text}, secret.text) > 0)
        or ${text} ~ ${foreignSecret})::int as n,
        array_agg(card[1]) filter (where card is not null) as cards
      from ${sql.id(column.schema, column.table)} as row_of_it
        left join lateral regexp_match(${text}, ${cardNumber}) as card on true`.execute(db)
    if (rows[0]?.n) told.push(`${placeOf(column)} has ${rows[0].n} rows with one`)
    if (rows[0]?.cards?.some(isCardNumber)) told.push(`${placeOf(column)} has the number of a card`)
  }
  const { rows: plain } = await sql<Finding>`
    select owner_id as at from credentials where password_hash !~ '^\\$argon2id\\$v=19\\$'`.execute(db)
  return [...told, ...plain.map(({ at }) => `the password of ${at} is not hashed`)]
}

/** Number of secrets in a text outside the database, such as a log. */
export async function toldTokens(db: Kysely<DB>, text: string): Promise<number> {
  const theirs = text.match(new RegExp(foreignSecret, 'g')) ?? []
  const pieces = text.match(new RegExp(`(?<![A-Za-z0-9_-])${token}(?![A-Za-z0-9_-])`, 'g')) ?? []
  const found = [...new Set(pieces)].map((piece) => createHash('sha256').update(piece).digest())
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from unnest(${found}::bytea[]) as piece (hash)
    where hash in (select hash from ${hashes} as known)`.execute(db)
  return (rows[0]?.n ?? 0) + theirs.length
}
