import { describe, expect, test } from 'vitest'
import { codesIn } from './codes.ts'
import type { Column } from './read-tables.ts'
import { writeTypes } from './write-types.ts'

// Every definition here is what PostgreSQL 17 prints for a CHECK of that meaning.

describe('the codes of a CHECK', () => {
  test.each([
    ['one of a list', `CHECK ((status = ANY (ARRAY['draft'::text, 'published'::text])))`, ['draft', 'published']],
    ['a single one', `CHECK ((status = 'draft'::text))`, ['draft']],
    ['nothing or one of a list', `CHECK (((why IS NULL) OR (why = ANY (ARRAY['a'::text, 'b'::text]))))`, ['a', 'b']],
    ['all from a list', `CHECK ((modes <@ ARRAY['hourly'::text, 'full_day'::text]))`, ['hourly', 'full_day']],
    [
      'of a column with a limit of length',
      `CHECK (((status)::text = ANY ((ARRAY['a'::character varying, 'b'::character varying])::text[])))`,
      ['a', 'b'],
    ],
    ['of a column with an unusual name', `CHECK (("order" = ANY (ARRAY['a'::text, 'b'::text])))`, ['a', 'b']],
    ['not looked at for old rows', `CHECK ((status = ANY (ARRAY['a'::text, 'b'::text]))) NOT VALID`, ['a', 'b']],
    ['with quotes inside', `CHECK ((word = ANY (ARRAY['it''s'::text, 'a, b'::text])))`, ["it's", 'a, b']],
  ])('%s', (_, check, codes) => {
    expect(codesIn([check])).toEqual(codes)
  })

  test.each([
    ['a length', `CHECK (((length(alt) >= 5) AND (length(alt) <= 150)))`],
    ['a pattern', `CHECK ((nip ~ '^\\d{10}$'::text))`],
    ['numbers', `CHECK ((step_minutes = ANY (ARRAY[15, 30, 60])))`],
    ['a list or something else', `CHECK (((status = ANY (ARRAY['a'::text, 'b'::text])) OR (length(status) > 3)))`],
    ['what is not allowed', `CHECK ((status <> ALL (ARRAY['a'::text, 'b'::text])))`],
  ])('%s is no list of codes', (_, check) => {
    expect(codesIn([check])).toBeNull()
  })

  test('of two lists are those that both allow', () => {
    const checks = [
      `CHECK ((kind = ANY (ARRAY['a'::text, 'b'::text, 'c'::text])))`,
      `CHECK ((length(kind) > 0))`,
      `CHECK ((kind = ANY (ARRAY['b'::text, 'c'::text, 'd'::text])))`,
    ]
    expect(codesIn(checks)).toEqual(['b', 'c'])
  })
})

describe('the type of a column of codes', () => {
  const column: Column = {
    table_schema: 'public',
    table_name: 'offers',
    column_name: 'status',
    type_name: 'text',
    is_enum: false,
    nullable: false,
    has_default: false,
    always_generated: false,
    comment: null,
    checks: [`CHECK ((status = ANY (ARRAY['a'::text, 'b'::text])))`],
  }

  test.each<[string, Partial<Column>, string]>([
    ['is their union', {}, `status: 'a' | 'b'`],
    ['may be null', { nullable: true }, `status: 'a' | 'b' | null`],
    ['may have a default', { has_default: true }, `status: Generated<'a' | 'b'>`],
    [
      'may be a list',
      { type_name: '_text', checks: [`CHECK ((status <@ ARRAY['a'::text, 'b'::text]))`] },
      `status: ('a' | 'b')[]`,
    ],
    ['is the named one where a name is given', { comment: `@type Status from "#domain/x.ts"` }, 'status: Status'],
    ['is text without a list', { checks: [`CHECK ((length(status) > 3))`] }, 'status: string'],
  ])('%s', (_, change, line) => {
    expect(writeTypes([{ ...column, ...change }])).toContain(`  ${line}\n`)
  })
})
