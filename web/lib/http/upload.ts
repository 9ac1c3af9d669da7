/**
 * Sends a form with a file. It uses `XMLHttpRequest`, because `fetch` does not report the progress of an upload, with
 * the same bearer, the same one refresh and the same faults as `call`.
 */
import { createFault, type Fault } from './fault.ts'
import { networkError } from '#web/lib/texts.pl.ts'
import { accessToken, refreshAccess } from './tokens.ts'

export type UploadOptions = {
  idempotency_key: string
  signal: AbortSignal
  /** From 0 to 1; 1 means that everything is sent and the server is working on it. */
  onProgress: (share: number) => void
}

/** Answers the JSON of the response. Throws a `Fault`, or an `AbortError` when it was stopped. */
export async function upload<T>(url: string, form: FormData, options: UploadOptions): Promise<T> {
  const token = accessToken()
  let answer = await sendOnce(url, form, token, options)
  if (answer.status === 401 && token) {
    const fresh = await refreshAccess(token)
    if (fresh) answer = await sendOnce(url, form, fresh, options)
  }
  const { status, body, retry_after } = answer
  if (status >= 200 && status < 300) return body as T
  const fault: Fault = createFault(status, body)
  throw retry_after > 0 ? { ...fault, retry_after } : fault
}

type Answer = { status: number; body: unknown; retry_after: number }

const stopped = () => new DOMException('stopped', 'AbortError')

function sendOnce(
  url: string,
  form: FormData,
  token: string | null,
  { idempotency_key, signal, onProgress }: UploadOptions,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(stopped())
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    signal.addEventListener('abort', stop, { once: true })
    const over = () => signal.removeEventListener('abort', stop)
    request.open('POST', url)
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('idempotency-key', idempotency_key)
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.upload.onload = () => onProgress(1)
    request.onabort = () => {
      over()
      reject(stopped())
    }
    request.onerror = () => {
      over()
      reject(createFault(0, { errors: [networkError], code: 'network' }))
    }
    request.onload = () => {
      over()
      const retry_after = Number(request.getResponseHeader('retry-after')) || 0
      resolve({ status: request.status, body: parsed(request.responseText), retry_after })
    }
    request.send(form)
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
