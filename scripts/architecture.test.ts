import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { directionFindings, featureCircles } from './house/directions.ts'
import { habitFindings } from './house/habits.ts'
import { importsOf, readSources, rooms, withoutComments } from './house/sources.ts'

const sources = readSources(path.resolve(import.meta.dirname, '..'))

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

  test('keeps its habits', () => {
    expect(habitFindings(sources)).toEqual([])
  })
})

// The rules themselves must be able to fail.

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
    ['web/lib/http/api.ts', `import { config } from '#api/config.ts'`],
    ['web/features/auth/LoginPage.tsx', `import { ListingPage } from '../listings/ListingPage.tsx'`],
    ['web/features/auth/LoginPage.tsx', `import { routes } from '#web/app/routes.tsx'`],
    ['sandbox/control.ts', `import {\n  x,\n} from '#domain/time.ts'`],
    ['e2e/visitor.e2e.ts', `import { x } from '#api/deps.ts'`],
  ])('%s: %s', (file, text) => {
    expect(directionFindings([{ file, text }])).toHaveLength(1)
  })
})

describe('a right import is not complained about', () => {
  test.each([
    ['domain/money.ts', `import { x } from './time.ts'`],
    ['contract/auth.ts', `import * as z from 'zod/mini'`],
    ['api/features/site/feature.ts', `import { logIn } from '#api/features/auth/sessions/log-in.ts'`],
    ['api/features/site/feature.ts', `import { x } from './queries.ts'`],
    ['api/features/site/feature.ts', `import type { Mailer } from '#api/adapters/mail/mailer.ts'`],
    ['api/adapters/jobs/queue.ts', `import type { Tx } from '#api/deps.ts'`],
    ['api/main.ts', `import { x } from '#sandbox/sandbox.ts'`],
    ['web/features/auth/LoginPage.tsx', `import { ListingCard } from '../listings/ListingCard.tsx'`],
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

describe('a broken habit is found', () => {
  test.each([
    ['api/app.ts', `const text = 'Zażółć'`, 'Polish'],
    ['web/lib/http/api.ts', `const url = process.env.API`, 'process.env'],
    ['api/features/site/feature.ts', `deps.db.selectFrom('owners')`, 'SQL'],
    ['api/features/site/send.ts', 'await sql<{ n: number }>`select 1`.execute(db)', 'SQL'],
    ['web/ui/index.ts', '', 'index'],
    ['api/features/site/send.ts', `const bookingId = 1`, 'booking'],
    ['web/features/site/home/HomePage.tsx', `if (listing.kind === 'venue') {}`, 'venue or a service'],
    ['domain/listing/listing.ts', `return 'service' !== listing.kind`, 'venue or a service'],
    ['domain/listing/listing.ts', `switch (kind) { case 'venue': }`, 'venue or a service'],
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
    ['web/features/listings/kinds.ts', `kind === 'venue'`],
    ['domain/pricing/pricing.ts', `item.kind === 'base'`],
  ])('%s: %s', (file, text) => {
    expect(habitFindings([{ file, text }])).toEqual([])
  })
})

test('only a file of more than 400 lines is too long, and a generated one may be', () => {
  const lines = (file: string, count: number) => habitFindings([{ file, text: 'x\n'.repeat(count) }])
  expect(lines('api/app.ts', 401)).toEqual(['api/app.ts has more than 400 lines'])
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
