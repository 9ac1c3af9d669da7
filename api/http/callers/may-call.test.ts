import { describe, expect, expectTypeOf, test } from 'vitest'
import type { ApiKey, Ask, Caller, OwnerSession } from '#api/http/handlers.ts'
import { refusedTo } from './may-call.ts'
import { type Call, type CallName, calls, type KeyScope } from '#contract/calls.ts'
import { keyScopes } from '#domain/integrations/key-scopes.ts'

const session: OwnerSession = { by: 'session', owner_id: 'o', session_id: 's' }
const keyWith = (...scopes: KeyScope[]): ApiKey => ({ by: 'api_key', owner_id: 'o', key_id: 'k', name: 'n', scopes })
const all = Object.entries(calls) as [CallName, Call][]

describe('a public call', () => {
  test.each([
    ['nobody', null],
    ['a person', session],
    ['a key of no scope', keyWith()],
  ])('is answered to %s', (_, caller) => {
    expect(refusedTo(caller, { access: 'public' })).toBeNull()
  })
})

describe('a call of owners', () => {
  const withKey: Pick<Call, 'access' | 'key'> = { access: 'owner', key: 'reservations:read' }
  const withoutKey: Pick<Call, 'access' | 'key'> = { access: 'owner' }

  test.each<[string, Caller | null, typeof withKey, ReturnType<typeof refusedTo>]>([
    ['nobody', null, withKey, 'unauthenticated'],
    ['nobody', null, withoutKey, 'unauthenticated'],
    ['a person', session, withKey, null],
    ['a person', session, withoutKey, null],
    ['a key of its scope', keyWith('stats:read', 'reservations:read'), withKey, null],
    ['a key that may only write', keyWith('reservations:write'), withKey, 'forbidden'],
    ['a key of no scope', keyWith(), withKey, 'forbidden'],
    ['a key of every scope, where none is named,', keyWith(...keyScopes), withoutKey, 'forbidden'],
  ])('%s is answered as it should be (%#)', (_, caller, call, refusal) => {
    expect(refusedTo(caller, call)).toBe(refusal)
  })
})

describe('the contract', () => {
  test('gives each scope something to do, and no public call a scope', () => {
    const used = new Set(all.flatMap(([, { key }]) => key ?? []))
    expect([...used].sort()).toEqual([...keyScopes].sort())
    expect(all.filter(([, { access, key }]) => access === 'public' && key)).toEqual([])
  })

  test('lets keys that only read change nothing', () => {
    const reading = all.filter(([, { key }]) => key?.endsWith(':read'))
    expect(reading.filter(([name, { method }]) => method !== 'GET' && !/preview/i.test(name))).toEqual([])
  })

  test('keeps everything about the account itself to people who have logged in', () => {
    const open = all.filter(
      ([, { access, path, key }]) => access === 'owner' && /^.api.(auth|owners)/.test(path) && key,
    )
    expect(open).toEqual([])
    expectTypeOf<Ask<'logOut'>['owner']>().toEqualTypeOf<OwnerSession>()
    expectTypeOf<Ask<'changePassword'>['owner']>().toEqualTypeOf<OwnerSession>()
    expectTypeOf<Ask<'closeAccount'>['owner']>().toEqualTypeOf<OwnerSession>()
    expectTypeOf<Ask<'listReservations'>['owner']>().toEqualTypeOf<Caller>()
    expectTypeOf<Ask<'countView'>['owner']>().toEqualTypeOf<Caller | null>()
  })
})
