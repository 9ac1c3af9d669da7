import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#web/lib/http/api.ts'
import { told } from '#web/lib/http/use-press.ts'

type Act = 'testWebhook' | 'changeWebhook' | 'removeWebhook' | 'replayWebhookDelivery' | 'replayFailedWebhooks'
type Asked = { params: Record<string, string>; body?: object }

/** Runs one action on a webhook at a time, reports it in a toast, and reads all lists again. */
export function useWebhookAct() {
  const queries = useQueryClient()
  const [busy, setBusy] = useState<Act | null>(null)
  const act = async (name: Act, asked: Asked, done: string, then?: () => void) => {
    if (busy) return
    setBusy(name)
    if (await told(() => call(name, asked as never), done)) then?.()
    setBusy(null)
    await refreshWebhooks(queries)
  }
  return { busy, act }
}

export async function refreshWebhooks(queries: ReturnType<typeof useQueryClient>): Promise<void> {
  for (const name of ['listWebhooks', 'listWebhookDeliveries', 'getWebhookDelivery'] as const)
    await queries.invalidateQueries({ queryKey: [name] })
}
