import type { Deps } from '#api/deps.ts'
import type { ReservationRecord } from '#api/features/reservations/core/queries.ts'
import { deriveToken } from '#api/tokens.ts'

type Secrets = Pick<Deps['config'], 'secretKey'>
type Answerable = Pick<ReservationRecord, 'id' | 'owner_id' | 'token_nonce'>

/** `{id}.{secret}`: nothing is stored; every owner and every reservation has another secret. */
export function answerToken({ secretKey }: Secrets, row: Answerable): string {
  return `${row.id}.${deriveToken(secretKey, `answer_request:${row.owner_id}`, row.token_nonce)}`
}
