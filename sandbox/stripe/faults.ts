/**
 * Faults of the connection that a test or a demo asks for; each rule works a number of times. `kept_500` is a fault in
 * the middle of the work: its key gets the same answer for a day (docs.stripe.com/api/idempotent_requests).
 */
export type FaultRule = {
  method?: string | undefined
  /** The beginning of the path. */
  path?: string | undefined
  do: 'latency' | 'latency_after' | 'drop_before' | 'drop_after' | 'status' | 'kept_500' | 'truncate'
  /**
   * Milliseconds to wait, before the work (`latency`) or between it and its answer (`latency_after`); or the `status`.
   */
  value?: number | undefined
  times: number
}

export type Faults = {
  add(rule: FaultRule): void
  take(method: string, path: string): FaultRule | null
  clear(): void
  /** Faults that have not happened yet. */
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
