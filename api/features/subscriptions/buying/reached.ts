import { GatewayFault } from '#api/adapters/payments/gateway.ts'
import { Refused } from '#api/refused.ts'

/** Turns an unanswered call into a refusal that asks to try again. */
export async function reached<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    throw error instanceof GatewayFault && error.kind === 'unreachable' ? new Refused('payments_away') : error
  }
}
