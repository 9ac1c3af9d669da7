/**
 * What goes wrong on the wire when a test or a demo asks for it; each rule is used up after so many times. `kept_500` is a fault in
 * the middle of the work: its key is answered so for a day (docs.stripe.com/api/idempotent_requests).
 */
export type FaultRule = {
  method?: string | undefined
  /** The path begins so. */
  path?: string | undefined
  do: 'latency' | 'latency_after' | 'drop_before' | 'drop_after' | 'status' | 'kept_500' | 'truncate'
  /** Milliseconds of waiting, before the work (`latency`) or between it and its answer (`latency_after`); or the `status`. */
  value?: number | undefined
  times: number
}

export type Faults = {
  add(rule: FaultRule): void
  take(method: string, path: string): FaultRule | null
  clear(): void
  /** What has not happened yet. */
  left(): readonly FaultRule[]
}

export function openFaults(): Faults {
  let rules: FaultRule[] = []
  return {
    add: (rule) => void rules.push({ ...rule }),
    take: (method, path) => {
      const hit = rules.find((rule) => (rule.method ?? method) === method && path.startsWith(rule.path ?? ''))
      if (!hit) return null
      hit.times -= 1
      rules = rules.filter(({ times }) => times > 0)
      return hit
    },
    clear: () => void (rules = []),
    left: () => rules,
  }
}
