/** Downloads of files behind a login: fetched with the bearer, then saved as if a link had been followed. */
import { getRaw, heard } from './api.ts'

type Options = { onProgress?: (bytes: number) => void; signal?: AbortSignal }

/** Saves the answer of `url` under the name that the server gives it. Throws a `Fault`; an abort is thrown as it is. */
export async function download(url: string, { onProgress, signal }: Options = {}): Promise<void> {
  const response = await getRaw(url, signal ? { signal } : {})
  const type = response.headers.get('content-type') ?? 'application/octet-stream'
  const parts: BlobPart[] = []
  let bytes = 0
  const reader = response.body?.getReader()
  const read = async () => reader && heard(reader.read())
  for (let step = await read(); step && !step.done; step = await read()) {
    parts.push(step.value as Uint8Array<ArrayBuffer>)
    bytes += step.value.byteLength
    onProgress?.(bytes)
  }
  save(new Blob(parts, { type }), nameOf(response.headers.get('content-disposition')))
}

export const nameOf = (disposition: string | null): string =>
  /filename="([^"]+)"/.exec(disposition ?? '')?.[1] ?? 'wydarzy'

function save(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // Late enough for the browser to have finished writing the file; an earlier revoke would cut it off.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
