/** The service that unexpected errors are reported to, in our words. */
export type Reports = {
  tell(error: unknown): void
  /** Sends reports still waiting, then closes. */
  close(): Promise<void>
}

export type ReportSettings = {
  dsn: string
  environment: string
  /** Hosts whose requests may carry trace headers, beside our own paths. */
  trace_hosts: string[]
}

const errorLevel = 50
type LogMethod = (this: unknown, ...args: never[]) => void

/**
 * A hook for the log: everything that is logged as an error with its `err` is reported, so that no place can forget it.
 */
export const tellLogged = (reports: Reports) =>
  function logMethod(this: unknown, args: unknown[], method: LogMethod, level: number): void {
    const [first] = args
    if (level >= errorLevel && first && typeof first === 'object' && 'err' in first) reports.tell(first.err)
    method.apply(this, args as never[])
  }
