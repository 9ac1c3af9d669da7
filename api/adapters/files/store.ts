/**
 * The store of the product's files. A key is a path of lower-case words (`images/1f3a/800.webp`); a file may be
 * replaced as a whole but is never seen half-written.
 */
import type { Readable } from 'node:stream'

export type StoredFile = { stream: Readable; bytes: number; content_type: string }

export type FileStore = {
  /**
   * The file is safe on the medium when it resolves. Throws when the key is invalid or its ending does not fit the
   * type.
   */
  put: (key: string, bytes: Uint8Array, content_type: string) => Promise<void>
  /** Null when there is no such file, also for an invalid key. The caller reads or destroys the stream. */
  get: (key: string) => Promise<StoredFile | null>
  /** Nothing happens when the file is already gone. */
  remove: (key: string) => Promise<void>
  /** Address under which a browser gets the file. */
  url: (key: string) => string
}

const contentTypes: Record<string, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
  pdf: 'application/pdf',
  json: 'application/json',
  bin: 'application/octet-stream',
}

// No dot at the start of a word: neither `..` nor hidden files can be named. At most 200 characters, at most 6 words.
const keyPattern = /^[a-z0-9][a-z0-9_-]*(?:\/[a-z0-9][a-z0-9_-]*){0,5}\.([a-z0-9]{2,5})$/

/** Content type of a key by its ending; null when the key is invalid. */
export const contentTypeOf = (key: string): string | null => {
  const ending = key.length <= 200 ? keyPattern.exec(key)?.[1] : undefined
  return ending && Object.hasOwn(contentTypes, ending) ? (contentTypes[ending] ?? null) : null
}
