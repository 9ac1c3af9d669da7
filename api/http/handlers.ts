/** What a feature provides for each call: a function from the parsed request to the reply. */
import type { Client } from './callers/client.ts'
import type { Idempotency } from '#api/idempotency.ts'
import type { Call, CallName, calls, KeyScope } from '#contract/calls.ts'
import type { Handled } from '#contract/index.ts'

/** A person who is logged in. */
export type OwnerSession = { by: 'session'; owner_id: string; session_id: string }
/** A program with an owner's key; it may do what the key's scopes allow. */
export type ApiKey = { by: 'api_key'; owner_id: string; key_id: string; name: string; scopes: readonly KeyScope[] }
/** A session or a key, both acting for an owner. */
export type Caller = OwnerSession | ApiKey

/** A call without a scope for keys accepts only sessions, so its verb may rely on one. */
type CallerOf<C extends Call> = C extends { access: 'public' }
  ? Caller | null
  : C extends { key: KeyScope }
    ? Caller
    : OwnerSession

export type Ask<N extends CallName> = {
  params: Handled[N]['params']
  query: Handled[N]['query']
  body: Handled[N]['body']
  client: Client
  idempotency: Idempotency | null
  owner: CallerOf<(typeof calls)[N]>
}

export type Handler<N extends CallName> = (ask: Ask<N>) => Promise<Handled[N]['reply']>

export type Handlers = { [N in CallName]: Handler<N> }
