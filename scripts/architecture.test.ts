import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  citationFindings,
  goneFindings,
  headings,
  keeperFindings,
  type Laws,
  linkFindings,
  mapFindings,
  namedFileFindings,
  readDocuments,
  readLaws,
  rulingFindings,
  settingFindings,
  toolSettingFindings,
} from './house/citations.ts'
import { fileCircles } from './house/circles.ts'
import { directionFindings, featureCircles } from './house/directions.ts'
import { circlesThatRemain, longFunctionsWithReason } from './house/exceptions.ts'
import { habitFindings } from './house/habits.ts'
import { lengthFindings, longFunctions, orderFindings } from './house/shapes.ts'
import { importsOf, readSources, rooms, withoutComments } from './house/sources.ts'

const root = path.resolve(import.meta.dirname, '..')
const sources = readSources(root)
const documents = readDocuments(root)
const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8')

describe('this house', () => {
  test('is read whole: every room has files', () => {
    for (const room of ['domain', 'contract', 'api', 'sandbox', 'web', 'scripts']) {
      expect(sources.filter(({ file }) => file.startsWith(`${room}/`)).length, room).toBeGreaterThan(3)
    }
    expect(rooms).toHaveLength(8)
  })

  test('imports only in the allowed directions', () => {
    expect(directionFindings(sources)).toEqual([])
  })

  test('has no circle between features', () => {
    expect(featureCircles(sources)).toEqual([])
  })

  test('has no circle between files, types included, but those that are written down', () => {
    expect(fileCircles(sources)).toEqual(circlesThatRemain)
  })

  test('shows what a file offers first and its helpers below', () => {
    expect(orderFindings(sources)).toEqual([])
  })

  test('has no function of more than 60 lines but those that are written down', () => {
    expect(lengthFindings(sources, longFunctionsWithReason)).toEqual([])
  })

  test('keeps its habits', () => {
    expect(habitFindings(sources)).toEqual([])
  })
})

describe('the law at home', () => {
  test('every citation resolves to a heading', () => {
    expect(citationFindings([...sources, ...documents], readLaws(root))).toEqual([])
  })

  test('every ruling stands once under its number and names what keeps it', () => {
    const numbers = Array.from(textOf('docs/rulings.md').matchAll(/^## (\d+)\. /gm), ([, number]) => Number(number))
    expect(numbers).toEqual(numbers.map((_, index) => index + 1))
    expect(numbers.length).toBeGreaterThanOrEqual(65)
    expect(rulingFindings(textOf('docs/rulings.md'))).toEqual([])
  })

  test('what keeps a rule is a test that is there', () => {
    expect(keeperFindings(documents, root)).toEqual([])
  })

  test('links of documents lead to files', () => {
    expect(linkFindings(documents, (file) => existsSync(path.join(root, file)))).toEqual([])
  })

  test('files that documents name are there', () => {
    const files = [...sources, ...documents].map(({ file }) => file)
    expect(namedFileFindings(documents, files)).toEqual([])
  })

  test('the map of features names each of them with its shelves', () => {
    const map = textOf('ARCHITECTURE.md').split('\napi/features/ ')[1]?.split('```')[0] ?? ''
    expect(mapFindings(map, [...sources.map(({ file }) => file)])).toEqual([])
  })

  test('a retired word occurs in no document', () => {
    expect(goneFindings(documents, textOf('docs/glossary.md'))).toEqual([])
  })

  test('nor in a source, where it is a name of code', () => {
    const names = `## Words that are gone\n${['openListing', 'workOut', 'soldColumns', 'shuffleCrews', 'giveCrew', 'takeTerm'].map((word) => `\`${word}\``).join()}`
    expect(
      goneFindings(
        sources.filter(({ file }) => !file.startsWith('scripts/')),
        names,
      ),
    ).toEqual([])
  })

  test('operators are told of every setting', () => {
    expect(settingFindings(textOf('api/config.ts'), textOf('.env.example'), textOf('docs/operations.md'))).toEqual([])
  })

  test('and developers of every variable that tests and tools read', () => {
    expect(toolSettingFindings(sources, documents)).toEqual([])
  })
})

const laws: Laws = {
  ruling: new Set(['1', '2', '3', '12']),
  domain: new Set(['5', '5.3', '5.4']),
  specification: new Set(['7']),
  product: new Set(['3', '3.4']),
  decision: new Set(['0011']),
}

describe('a citation that leads nowhere is found', () => {
  test.each([
    '// ruling 4',
    '/** Rulings 1–4. */',
    '// rulings 1, 2 and 13',
    '/**\n * Something (ruling\n * 44).\n */',
    "test('overtime (ruling 99)', () => {})",
    '-- domain 5.9',
    '// Domain 6.',
    '// specification 8',
    '// product 3.9',
    'See decision 0099.',
    '/** As the brief says. */',
    '// domain reference 5.3',
    '// product page 3.4',
    '// the reliability page 3',
    '/** design language 4 */',
    '// refinement 12',
    '// section 7 of the specification',
    '// (specification, section 7)',
  ])('%j', (text) => {
    expect(citationFindings([{ file: 'domain/money.ts', text }], laws)).not.toEqual([])
  })
})

describe('a citation that resolves is not complained about', () => {
  test.each([
    ['domain/money.ts', '// rulings 1–3 and 12; domain 5.3 and 5.4, product 3.4'],
    ['domain/money.ts', '/** Source: domain\n * 5.3, ruling 12. */'],
    ['domain/money.ts', 'const icon = Briefcase // decision 0011, specification 7'],
    ['docs/specification.md', 'They called it the brief.'],
    ['api/db/migrations/0001_owners.sql', '-- as the brief says, domain reference 5.3'],
  ])('%s: %j', (file, text) => {
    expect(citationFindings([{ file, text }], laws)).toEqual([])
  })

  test('but a migration that is not merged yet uses the names of today', () => {
    const file = 'api/db/migrations/0021_new.sql'
    expect(citationFindings([{ file, text: '-- domain reference 5.3' }], laws)).toHaveLength(1)
  })
})

test('headings are read with their numbers', () => {
  expect([...headings('# Title\n## 1. One\ntext\n### 1.2 Two\n## No number\n')]).toEqual(['1', '1.2'])
})

test('a ruling without a keeper, a keeper without its test and a link without its file are found', () => {
  const text = '## 1. One\nText.\n## 2. Two\n**Not built yet.**\n## 3. Three\nKept by `a.test.ts` (“x”).\n'
  expect(rulingFindings(text)).toEqual([expect.stringContaining('ruling 1 ')])
  const kept = (line: string) => keeperFindings([{ file: 'docs/rulings.md', text: line }], root)
  expect(kept('Kept by `domain/no.test.ts`.')).toHaveLength(1)
  expect(kept('Kept by `domain/money.test.ts` (“no such promise”, “nor this one”).')).toHaveLength(2)
  expect(kept('Kept by `scripts/architecture.test.ts` (“imports only in the allowed directions”).')).toEqual([])
  const links = '[a](b.md) [c](../README.md#top) [d](https://e.f) [g](#here)'
  expect(linkFindings([{ file: 'docs/a.md', text: links }], (file) => file === 'README.md')).toEqual([
    'docs/a.md links to docs/b.md, which is not there',
  ])
})

test('a named file that is not there is found', () => {
  const say = (text: string) => namedFileFindings([{ file: 'docs/a.md', text }], ['domain/money.ts', 'api/app.ts'])
  expect(say('`money.ts`, `domain/money.ts` and `app.ts`')).toEqual([])
  expect(say('`omain/money.ts` and `gone.ts`')).toHaveLength(2)
})

test('a feature or a shelf that the map does not name is found; folders of tests are none', () => {
  const map = '  plans/  rights\n  auth/'
  const files = [
    'api/features/plans/rights/a.ts',
    'web/features/auth/LoginPage.tsx',
    'api/features/auth/faults/a.test.ts',
  ]
  expect(mapFindings(map, files)).toEqual([])
  expect(mapFindings(map, [...files, 'domain/tax/dac7.ts', 'api/features/plans/limits/deep/a.ts'])).toEqual([
    'the map does not name limits (api/features/plans/limits)',
    'the map does not name tax (domain/tax)',
  ])
})

test('a retired word is found in any spelling', () => {
  const glossary = '# Glossary\n`quote`\n## Words that are gone\n`booking`, `lead time`'
  const say = (text: string) => goneFindings([{ file: 'docs/a.md', text }], glossary)
  expect(say('A Booking with a lead time.')).toHaveLength(2)
  expect(say('A quote.')).toEqual([])
})

test('a setting that nobody tells of, and one that nothing reads, are found', () => {
  const read = `read.text('PORT') ?? read.text('NODE_ENV')`
  const table = '| `PORT` | 8000 | |\n| `NODE_ENV` | | |'
  expect(settingFindings(read, '#PORT=8000', table)).toEqual([])
  expect(settingFindings(`${read} ?? read.text('HOST')`, '#PORT=8000', table)).toHaveLength(2)
  expect(settingFindings(read, '#PORT=8000\n#OLD=', `${table}\n| \`OLD\` | | |`)).toHaveLength(2)
})

// The rules themselves must be able to fail.

test('a variable of the tools that no paper tells of is found, unless we set it ourselves or the machine does', () => {
  const read = {
    file: 'scripts/a.ts',
    text: 'process.env.SHOWN ?? process.env.OURS ?? process.env.PATH ?? process.env.LOST',
  }
  const set = { file: 'scripts/b.ts', text: 'const env = { OURS: "1" }' }
  const paper = { file: 'docs/changes.md', text: '`SHOWN=8009` chooses the port' }
  expect(toolSettingFindings([read, set], [paper])).toEqual(['LOST is read in scripts/a.ts, and no paper tells of it'])
})

describe('a wrong import is found', () => {
  test.each([
    ['domain/money.ts', `import { z } from 'zod'`],
    ['domain/money.ts', `import { readFileSync } from 'node:fs'`],
    ['domain/money.ts', `import type { Api } from '#contract/index.ts'`],
    ['contract/auth.ts', `import fastify from 'fastify'`],
    ['contract/auth.ts', `export { x } from '../api/deps.ts'`],
    ['api/features/site/feature.ts', `import { x } from '#api/features/auth/queries.ts'`],
    ['api/features/site/feature.ts', `import { x } from '../auth/emails.pl.ts'`],
    ['api/features/site/feature.ts', `import { x } from '#api/features/reservations/desk/list.ts'`],
    ['api/features/occupancy/claim-term.ts', `import { x } from '#api/features/reservations/core/record.ts'`],
    ['api/features/occupancy/conflicts.ts', `import type { X } from '#api/features/calendar/list-events.ts'`],
    ['api/features/reservations/term/lock-listing.ts', `import { x } from '../../calendar/place-block.ts'`],
    ['api/features/live/announce.ts', `import { x } from '#api/features/reservations/core/record.ts'`],
    ['api/features/site/feature.ts', `import { smtp } from '#api/adapters/mail/smtp.ts'`],
    ['api/features/site/feature.ts', `import { Button } from '#web/ui/Button.tsx'`],
    ['api/features/site/feature.ts', `import { openDatabase } from '#api/db/open.ts'`],
    ['api/features/site/feature.ts', `import { buildApp } from '#api/app.ts'`],
    ['api/adapters/mail/smtp.ts', `import { inTransaction } from '#api/deps.ts'`],
    ['api/db/open.ts', `import { x } from '#api/config.ts'`],
    ['api/http/bind.ts', `import { x } from '#api/features/auth/sessions/log-in.ts'`],
    ['api/app.ts', `import { x } from '#sandbox/sandbox.ts'`],
    ['api/app.ts', `const x = await import('#web/entry-server.tsx')`],
    ['api/seed/seed.ts', `import { x } from '#api/features/owners/queries.ts'`],
    ['web/ui/Button.tsx', `import { api } from '#web/lib/http/api.ts'`],
    ['web/ui/fields/month.pl.ts', `import { addDays } from '#domain/time.ts'`],
    ['web/lib/http/api.ts', `import { config } from '#api/config.ts'`],
    ['web/features/auth/LoginPage.tsx', `import { ListingPage } from '../listings/ListingPage.tsx'`],
    ['web/features/auth/LoginPage.tsx', `import { routes } from '#web/app/routes.tsx'`],
    ['sandbox/control.ts', `import {\n  x,\n} from '#domain/time.ts'`],
    ['e2e/visitor.e2e.ts', `import { x } from '#api/deps.ts'`],
  ])('%s: %s', (file, text) => {
    expect(directionFindings([{ file, text }])).toHaveLength(1)
  })
})

test('a wrong import is told with what the house wants', () => {
  const say = (file: string, target: string) => directionFindings([{ file, text: `import { x } from '${target}'` }])[0]
  expect(say('api/features/site/feature.ts', '#api/features/auth/queries.ts')).toContain('own business of auth')
  expect(say('api/features/live/announce.ts', '#api/features/occupancy/claim-term.ts')).toContain('below occupancy')
  expect(say('domain/money.ts', 'zod')).toContain('what domain may import')
})

describe('a right import is not complained about', () => {
  test.each([
    ['domain/money.ts', `import { x } from './time.ts'`],
    ['contract/auth.ts', `import * as z from 'zod/mini'`],
    ['api/features/site/feature.ts', `import { logIn } from '#api/features/auth/sessions/log-in.ts'`],
    ['api/features/site/feature.ts', `import { x } from './queries.ts'`],
    ['api/features/calendar/blocks.ts', `import { x } from '#api/features/reservations/term/lock-listing.ts'`],
    ['api/features/reservations/term/lock-listing.ts', `import { x } from '#api/features/occupancy/claim-term.ts'`],
    ['api/features/site/feature.ts', `import type { Mailer } from '#api/adapters/mail/mailer.ts'`],
    ['api/adapters/jobs/queue.ts', `import type { Tx } from '#api/deps.ts'`],
    ['api/main.ts', `import { x } from '#sandbox/sandbox.ts'`],
    ['web/features/auth/LoginPage.tsx', `import { ListingCard } from '../listings/ListingCard.tsx'`],
    ['web/ui/fields/month.pl.ts', `import { monthGenitives } from '#domain/month-names.pl.ts'`],
    ['e2e/visitor.e2e.ts', `import { paths } from '#contract/paths.ts'`],
    ['domain/money.ts', `// import { z } from 'zod'`],
  ])('%s: %s', (file, text) => {
    expect(directionFindings([{ file, text }])).toEqual([])
  })
})

test('a circle between features is found, and types alone make none', () => {
  const there = {
    file: 'api/features/auth/sessions/log-in.ts',
    text: `import { x } from '../../owners/register-owner.ts'`,
  }
  const back = `import { y } from '#api/features/auth/passwords/passwords.ts'`
  const file = 'api/features/owners/register-owner.ts'
  expect(featureCircles([there, { file, text: back }])).toEqual(['auth → owners → auth'])
  expect(featureCircles([there, { file, text: back.replace('import {', 'import type {') }])).toEqual([])
})

test('a circle between files is found the long way round, and types alone make one', () => {
  const a = { file: 'domain/a.ts', text: `import { b } from './b.ts'` }
  const b = { file: 'domain/b.ts', text: `import type { C } from '#domain/c.ts'` }
  const c = { file: 'domain/c.ts', text: `export { a } from './a.ts'` }
  const reader = { file: 'domain/d.ts', text: `import { a } from './a.ts'` }
  expect(fileCircles([reader, c, b, a])).toEqual([['domain/a.ts', 'domain/b.ts', 'domain/c.ts']])
  expect(fileCircles([reader, b, a])).toEqual([])
})

describe('functions that stand in the wrong order are found', () => {
  test.each([
    ['domain/money.ts', `function half() {}\nexport function whole() { half() }`, 'half'],
    ['domain/money.ts', `export const whole = () => 1`, 'whole'],
    ['contract/paths.ts', `const fill = async () => {}\n`, 'fill'],
    ['api/features/auth/user.ts', `export function a() {}\nfunction b() {}\nconst c = (x: number) => x`, 'c'],
  ])('%s: %s', (file, text, name) => {
    expect(orderFindings([{ file, text }])).toContainEqual(expect.stringContaining(name))
  })

  test('helpers below, tables of functions and other folders are not complained about', () => {
    const right = `const table = { one: () => half() }\nexport function whole() {}\nfunction half() {}`
    expect(orderFindings([{ file: 'domain/money.ts', text: right }])).toEqual([])
    expect(orderFindings([{ file: 'web/lib/x.ts', text: `const a = () => 1` }])).toEqual([])
    expect(orderFindings([{ file: 'domain/money.test.ts', text: `const a = () => 1` }])).toEqual([])
  })
})

describe('a function of more than 60 lines', () => {
  const lines = (count: number) => `{${'\n'.repeat(count - 1)}}`
  const file = 'web/ui/Menu.tsx'

  test.each([
    [`export function Menu() ${lines(61)}`, ['Menu']],
    [`const useMenu = () => ${lines(61)}`, ['useMenu']],
    [`export const verbs = { open: () => ${lines(61)} }`, ['open']],
    [`function Outer() { effect(() => ${lines(61)}) }`, ['Outer']],
    [`effect(() => ${lines(61)})`, ['nameless']],
    [`function short() ${lines(60)}\n\nfunction other() ${lines(60)}`, []],
  ])('is found by its name: %s', (text, names) => {
    expect(longFunctions([{ file, text }])).toEqual(names.map((name) => `${file}#${name}`))
  })

  test('needs a reason, and a reason that nothing needs any more is told', () => {
    const text = `function Menu() ${lines(61)}`
    const excused = (functions: string[]) => lengthFindings([{ file, text }], [{ why: 'a table', functions }])
    expect(excused([])).toEqual([expect.stringContaining(`${file}#Menu has more than 60 lines`)])
    expect(excused([`${file}#Menu`])).toEqual([])
    expect(excused([`${file}#Menu`, `${file}#Gone`])).toEqual([`${file}#Gone needs no exception any more`])
  })
})

describe('a broken habit is found', () => {
  test.each([
    ['api/app.ts', `const text = 'Zażółć'`, 'Polish'],
    ['web/lib/http/api.ts', `const url = process.env.API`, 'process.env'],
    ['api/features/site/feature.ts', `deps.db.selectFrom('owners')`, 'SQL'],
    ['api/features/site/send.ts', 'await sql<{ n: number }>`select 1`.execute(db)', 'SQL'],
    ['web/ui/index.ts', '', 'index'],
    ['api/features/site/send.ts', `const bookingId = 1`, 'booking'],
    ['web/features/site/home/HomePage.tsx', `const text = 'Odwołaj rezerwację'`, 'word that is gone'],
    ['domain/labels.pl.ts', `const text = 'Ile zespołów?'`, 'word that is gone'],
    ['domain/labels.pl.ts', `const text = 'Przydział'`, 'word that is gone'],
    ['web/features/listings/words.pl.ts', `const text = 'Potwierdzenie od razu'`, 'word that is gone'],
    ['web/features/owners/OwnerCard.tsx', `toast('Zmiany są zapisane')`, 'for saved'],
    ['web/features/site/home/HomePage.tsx', `if (listing.kind === 'venue') {}`, 'venue or a service'],
    ['domain/listing/listing.ts', `return 'service' !== listing.kind`, 'venue or a service'],
    ['domain/listing/listing.ts', `switch (kind) { case 'venue': }`, 'venue or a service'],
    ['api/features/reservations/desk/list.ts', `await insertEvent(db, row)`, 'record-event'],
    ['api/features/owners/queries.ts', `db.insertInto('reservation_events')`, 'record-event'],
    ['api/features/reservations/money/pay.ts', `await deps.jobs.enqueue(mail, data)`, 'event-mails'],
    ['api/features/owners/jobs.ts', `tx.jobs.enqueue('reservations.thank', {})`, 'event-mails'],
    ['api/features/reservations/money/pay.ts', `await announceToOwner(db, id, 'reservations')`, 'open screens'],
    ['api/features/calendar/blocks.ts', `await tx.locks.listings(tx.db, [id])`, 'lockListing'],
    ['api/db/migrations/0999_new.sql', `alter table owners add column a text;`, 'phase'],
    ['api/db/migrations/0999_new.sql', `-- phase: expand\nalter table owners add column a text;`, 'safe-with'],
    ['web/app/Header.tsx', `import { lazy, Suspense } from 'react'`, 'lazy'],
  ])('%s: %s', (file, text, word) => {
    expect(habitFindings([{ file, text }])).toEqual([expect.stringContaining(word)])
  })
})

describe('a kept habit is not complained about', () => {
  test.each([
    ['domain/labels.pl.ts', `const text = 'Zażółć'`],
    ['domain/listing/listing.ts', `/** usługa */ const a = 1`],
    ['api/features/site/queries.ts', `db.selectFrom('owners')`],
    ['api/features/reservations/core/record-event.ts', `await insertEvent(db, row); await jobs.enqueue(name, data)`],
    ['api/features/owners/jobs.ts', `tx.jobs.enqueue('owners.send-verification', {})`],
    ['domain/pricing/pricing.ts', `item.kind === 'base'`],
    [
      'api/db/migrations/0999_new.sql',
      `-- Why.\n-- phase: contract\n-- safe-with: N-1\nalter table owners drop column a;`,
    ],
    ['api/db/migrations/0003_reservations.sql', `create table reservations ();`],
    ['domain/labels.pl.ts', `band: 'Zespół muzyczny'; const terms = 'może się odwołać'`],
  ])('%s: %s', (file, text) => {
    expect(habitFindings([{ file, text }])).toEqual([])
  })
})

test('only a file of more than 400 lines is too long, and a generated one may be', () => {
  const lines = (file: string, count: number) => habitFindings([{ file, text: 'x\n'.repeat(count) }])
  expect(lines('api/app.ts', 401)).toEqual([expect.stringContaining('api/app.ts has more than 400 lines')])
  expect(lines('api/app.ts', 400)).toEqual([])
  expect(lines('api/db/schema.gen.ts', 900)).toEqual([])
})

test('imports are read over several lines, as re-exports, for effect only and dynamically', () => {
  const text = `import type {\n  A,\n} from './a.ts'\nimport './b.ts'\nexport * from '../c.ts'\nawait import('d')\n`
  expect(importsOf({ file: 'api/http/x.ts', text })).toEqual([
    { target: 'api/http/a.ts', ours: true, typeOnly: true },
    { target: 'api/http/b.ts', ours: true, typeOnly: false },
    { target: 'api/c.ts', ours: true, typeOnly: false },
    { target: 'd', ours: false, typeOnly: false },
  ])
})

test('comments are taken out, strings and patterns that look like comments stay', () => {
  expect(withoutComments(`const a = 'http://x' // note`).trimEnd()).toBe(`const a = 'http://x'`)
  expect(withoutComments(`const a = /["'/]/ /* é */ + 1`)).toBe(`const a = /["'/]/         + 1`)
})
