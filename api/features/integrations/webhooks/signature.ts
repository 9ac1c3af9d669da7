/** Signatures by Standard Webhooks: what is signed and in which headers it stands (decision 0050). */
import { createHmac, randomBytes } from 'node:crypto'

const secretPrefix = 'whsec_'

export function newSecret(): string {
  return secretPrefix + randomBytes(32).toString('base64')
}

type Signed = { id: string; at_ms: number; body: string; secrets: readonly string[] }

/** With two secrets there are two signatures, so that the receiver can change to the new secret at any time. */
export function signedHeaders({ id, at_ms, body, secrets }: Signed): Record<string, string> {
  const timestamp = String(Math.floor(at_ms / 1000))
  return {
    'content-type': 'application/json; charset=utf-8',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => signature(secret, `${id}.${timestamp}.${body}`)).join(' '),
  }
}

function signature(secret: string, text: string): string {
  const key = Buffer.from(secret.slice(secretPrefix.length), 'base64')
  return `v1,${createHmac('sha256', key).update(text).digest('base64')}`
}
