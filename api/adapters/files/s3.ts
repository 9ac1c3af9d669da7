/**
 * Files in a bucket with the S3 protocol (AWS, MinIO, Garage, R2 …), for several servers with one database. The bucket
 * stays private: browsers get files from us, at the same addresses as from the disk.
 */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { contentTypeOf, type FileStore } from './store.ts'

export type S3Settings = {
  /** For example `https://s3.eu-central-1.amazonaws.com`; the bucket is added here. */
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** True for addresses like `endpoint/bucket/key`, which every server knows; otherwise `bucket.endpoint/key`. */
  forcePathStyle: boolean
}

const patienceMs = 30_000
/** Tries after a 429 or a 5xx, with growing pauses. */
const retries = 3

/** Passing faults of the network get the code of their cause, like database errors. */
const unreachable = (error: unknown): Error => {
  const cause = error instanceof Error ? ((error.cause ?? error) as { code?: string; name?: string }) : {}
  const code = cause.code ?? (cause.name === 'TimeoutError' ? 'ETIMEDOUT' : 'ECONNREFUSED')
  return Object.assign(new Error('the bucket does not answer', { cause: error }), { code })
}

/**
 * Asks for the bucket once, so that a wrong key or name shows at the start and not at the first upload.
 * @param public_base where the server serves `get`, for example `/pliki`
 */
export const openS3Store = async (settings: S3Settings, public_base: string): Promise<FileStore> => {
  const { accessKeyId, secretAccessKey, region } = settings
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries })
  const base = bucketUrl(settings)
  const ask = async (path: string, init: RequestInit): Promise<Response> => {
    try {
      return await client.fetch(`${base}${path}`, { ...init, signal: AbortSignal.timeout(patienceMs) })
    } catch (error) {
      throw unreachable(error)
    }
  }
  const refused = async (what: string, response: Response): Promise<Error> => {
    const code = /<Code>(\w+)<\/Code>/.exec(await response.text())?.[1] ?? ''
    return new Error(`the bucket refused to ${what}: ${response.status} ${code}`.trim())
  }
  // A prefix that nothing has: the answer is equally short for a full and an empty bucket.
  const found = await ask('?list-type=2&max-keys=1&prefix=nothing-begins-so', { method: 'GET' })
  if (!found.ok) throw await refused('list', found)
  await found.body?.cancel()

  return {
    put: async (key, bytes, content_type) => {
      if (contentTypeOf(key) !== content_type) throw new Error(`Not a file key for ${content_type}: ${key}`)
      const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      // The checksum is signed: a body that arrives changed is not stored.
      const sum = createHash('sha256').update(body).digest('hex')
      const headers = {
        'content-type': content_type,
        'content-length': String(body.length),
        'x-amz-content-sha256': sum,
      }
      const response = await ask(`/${key}`, { method: 'PUT', headers, body })
      if (!response.ok) throw await refused('store', response)
      await response.body?.cancel()
    },

    get: async (key) => {
      const content_type = contentTypeOf(key)
      if (!content_type) return null
      const response = await ask(`/${key}`, { method: 'GET' })
      if (response.status === 404) {
        await response.body?.cancel()
        return null
      }
      if (!response.ok || !response.body) throw await refused('read', response)
      const stream = Readable.fromWeb(response.body as ReadableStream<Uint8Array>)
      return { stream, bytes: Number(response.headers.get('content-length')), content_type }
    },

    remove: async (key) => {
      if (!contentTypeOf(key)) return
      const response = await ask(`/${key}`, { method: 'DELETE' })
      if (!response.ok && response.status !== 404) throw await refused('remove', response)
      await response.body?.cancel()
    },

    url: (key) => `${public_base}/${key}`,
  }
}

function bucketUrl({ endpoint, bucket, forcePathStyle }: S3Settings): string {
  const url = new URL(endpoint)
  if (!forcePathStyle) url.host = `${bucket}.${url.host}`
  const path = url.pathname.replace(/\/+$/, '')
  return `${url.origin}${path}${forcePathStyle ? `/${bucket}` : ''}`
}
