/** The part of autocannon that the bench uses; the package brings no types. */
declare module 'autocannon' {
  type Request = { method: string; path: string; headers?: Record<string, string>; body?: string }
  type Options = {
    url: string
    connections: number
    duration?: number
    amount?: number
    timeout?: number
    overallRate?: number
    requests: [{ setupRequest: (request: Request) => Request }]
  }
  type Result = { errors: number; timeouts: number; non2xx: number; duration: number; '2xx': number }
  type Instance = PromiseLike<Result> & {
    on(event: 'response', heard: (client: unknown, status: number, bytes: number, ms: number) => void): void
  }
  export default function autocannon(options: Options): Instance
}
