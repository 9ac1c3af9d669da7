import { webhookEventLabels } from '#domain/integrations/webhooks.pl.ts'
import { webhookTest, type WebhookEvent } from '#domain/integrations/webhooks.ts'
import { formatInstantShort, plural } from '#domain/format.pl.ts'

type Counted = { last_delivered_at: string | null; waiting: number; failed: number }

export function arrivedText({ last_delivered_at, waiting, failed }: Counted): string {
  const parts = [
    last_delivered_at ? `Ostatnie dotarło ${formatInstantShort(last_delivered_at)}` : 'Nic jeszcze nie dotarło',
  ]
  if (waiting > 0) parts.push(`czeka: ${waiting}`)
  if (failed > 0) parts.push(`nieudane: ${failed}`)
  return parts.join(', ')
}

export function eventLabel(type: string): string {
  return type === webhookTest ? 'Próbne powiadomienie' : (webhookEventLabels[type as WebhookEvent] ?? type)
}

/** A try in words: „Odpowiedź 500 po 120 ms”, or why there was no answer. */
export function triedText({
  status,
  problem,
  took_ms,
}: {
  status: number | null
  problem: string | null
  took_ms: number
}): string {
  return status === null ? (problem ?? 'Bez odpowiedzi') : `Odpowiedź ${status} po ${took_ms}\u00a0ms`
}

export function triesText(tries: number): string {
  return tries === 0 ? 'Jeszcze bez próby' : plural(tries, 'próba', 'próby', 'prób')
}
