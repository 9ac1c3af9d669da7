/**
 * Pictures on their way to a listing: three at once, the others wait. Independent of React, HTTP and wording: sending
 * and checking are passed in. Each upload keeps its key over retries, so that a picture that did arrive is not added
 * twice.
 */
import { type Fault, isAbort, isFault, isPassing } from '#web/lib/http/fault.ts'
import { newIdempotencyKey } from '#web/lib/http/idempotency.ts'
import { createStore, type Store } from '#web/lib/store.ts'

export type UploadState = 'waiting' | 'sending' | 'working' | 'failed'
export type Upload = {
  key: string
  file: File
  /** Increases in the order in which files were chosen. */
  order: number
  state: UploadState
  /** From 0 to 1, while sending. */
  share: number
  error: string | null
  /** Trying again may help. */
  again: boolean
  /** The network was gone; the upload is tried again when it is back. */
  offline: boolean
}

export type Sender = (
  upload: Pick<Upload, 'key' | 'file' | 'order'>,
  options: { signal: AbortSignal; onProgress: (share: number) => void },
) => Promise<void>

export type UploadQueue = {
  store: Store<readonly Upload[]>
  add: (files: readonly File[]) => void
  /** Stops an upload, or forgets a failed one. */
  cancel: (key: string) => void
  retry: (key: string) => void
  /** Retries all uploads that failed because the network was gone. */
  retryOffline: () => void
  busy: () => boolean
}

type Options = {
  send: Sender
  /** The fault of a file before it is sent, as a sentence. */
  check: (file: File) => string | null
  at_once?: number
  unexpected: string
}

export const isUnderway = ({ state }: Upload): boolean => state !== 'failed'

export function createUploadQueue({ send, check, at_once = 3, unexpected }: Options): UploadQueue {
  const store = createStore<readonly Upload[]>([])
  let chosen = 0
  const running = new Map<string, AbortController>()
  const change = (key: string, part: Partial<Upload>) =>
    store.set(store.get().map((one) => (one.key === key ? { ...one, ...part } : one)))
  const drop = (key: string) => store.set(store.get().filter((one) => one.key !== key))

  const run = async (upload: Upload): Promise<void> => {
    const stop = new AbortController()
    running.set(upload.key, stop)
    change(upload.key, { state: 'sending', share: 0, error: null, offline: false })
    const onProgress = (share: number) =>
      change(upload.key, share >= 1 ? { share: 1, state: 'working' } : { share, state: 'sending' })
    try {
      await send(upload, { signal: stop.signal, onProgress })
      drop(upload.key)
    } catch (error) {
      if (isAbort(error)) drop(upload.key)
      else change(upload.key, { state: 'failed', ...failure(error, unexpected) })
    } finally {
      running.delete(upload.key)
      next()
    }
  }
  const next = () => {
    for (const upload of store.get()) {
      if (running.size >= at_once) return
      if (upload.state === 'waiting' && !running.has(upload.key)) void run(upload)
    }
  }
  const retry = (key: string) => {
    change(key, { state: 'waiting', share: 0, error: null, offline: false })
    next()
  }

  return {
    store,
    add: (files) => {
      const added = files.map((file): Upload => {
        const error = check(file)
        const state = error ? 'failed' : 'waiting'
        chosen += 1
        return { key: newIdempotencyKey(), file, order: chosen, state, share: 0, error, again: false, offline: false }
      })
      store.set([...store.get(), ...added])
      next()
    },
    cancel: (key) => {
      const stop = running.get(key)
      if (stop) stop.abort()
      else drop(key)
    },
    retry,
    retryOffline: () => {
      for (const { key, offline } of store.get()) if (offline) retry(key)
    },
    busy: () => store.get().some(isUnderway),
  }
}

/** The sentence for a failure, and whether trying again makes sense: a wrong file stays wrong. */
function failure(error: unknown, unexpected: string): Pick<Upload, 'error' | 'again' | 'offline'> {
  if (!isFault(error)) return { error: unexpected, again: true, offline: false }
  const fault: Fault = error
  const again = isPassing(fault) || fault.status === 401 || ['image_limit', 'idempotency_running'].includes(fault.code)
  return { error: fault.message, again, offline: fault.status === 0 }
}
