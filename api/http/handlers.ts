/** What a feature gives for each call: a function from the parsed request to the reply. */
import type { Client } from './client.ts'
import type { Idempotency } from '#api/idempotency.ts'
import type { calls, CallName } from '#contract/calls.ts'
import type { Handled } from '#contract/index.ts'

export type OwnerSession = { owner_id: string; session_id: string }

export type Ask<N extends CallName> = {
  params: Handled[N]['params']
  query: Handled[N]['query']
  body: Handled[N]['body']
  client: Client
  idempotency: Idempotency | null
  owner: (typeof calls)[N]['access'] extends 'owner' ? OwnerSession : OwnerSession | null
}

export type Handler<N extends CallName> = (ask: Ask<N>) => Promise<Handled[N]['reply']>

export type Handlers = { [N in CallName]: Handler<N> }
