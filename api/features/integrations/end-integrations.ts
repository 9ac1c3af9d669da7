import type { TxDeps } from '#api/deps.ts'
import { endKeysOf } from './api-keys/key-queries.ts'
import { deleteEndpointsOf } from './webhooks/endpoint-queries.ts'

/** For an account that closes: its API keys end and its webhooks are deleted. */
export async function endIntegrations({ db, clock }: Pick<TxDeps, 'db' | 'clock'>, owner_id: string): Promise<void> {
  await endKeysOf(db, owner_id, new Date(clock.now()))
  await deleteEndpointsOf(db, owner_id)
}
