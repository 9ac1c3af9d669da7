/**
 * Channels on which changes of a calendar are announced: developers.google.com/workspace/calendar/api/guides/push. One
 * call for each change, without content; a failed call is not repeated (Google repeats for a while).
 */
import type { calendar_v3 as v3 } from '@googleapis/calendar'
import type { Pool } from 'pg'
import { type Post, postByHttp } from '#sandbox/post.ts'
import { type Answer, refusal } from './answers.ts'
import * as store from './channel-store.ts'

/** The longest life of a channel for events. */
const lastsMs = 7 * 86_400_000

export type Channels = {
  open(calendar_id: string, sent: v3.Schema$Channel): Promise<Answer>
  stop(sent: v3.Schema$Channel): Promise<Answer>
  /** Announces that the calendar has changed. */
  tell(calendar_id: string): Promise<void>
  /** Makes this many of the next announcements get lost. */
  lose(words: number): void
  close(): Promise<void>
}

type Parts = { pool: Pool; now: () => number; post?: Post | undefined }

export function openChannels({ pool, now, post = postByHttp }: Parts): Channels {
  let lost = 0
  const on_their_way = new Set<Promise<unknown>>()
  const say = (channel: store.Channel, state: 'sync' | 'exists') => {
    if (lost > 0) {
      lost -= 1
      return
    }
    const word: Promise<unknown> = post(channel.address, '', headersOf(channel, state))
      .catch(() => 0)
      .finally(() => on_their_way.delete(word))
    on_their_way.add(word)
  }
  return {
    open: async (calendar_id, { id, token, type, address, expiration }) => {
      if (!id || id.length > 64) return refusal(400, 'required', 'Required: id')
      if (type !== 'web_hook' && type !== 'webhook') return refusal(400, 'invalid', 'Unknown channel type')
      if (!address || !isReached(address))
        return refusal(400, 'push.webhookUrlNotHttps', 'WebHook callback must be HTTPS')
      // Google uses the status of an unknown token for this: cloud.google.com/storage/docs/json_api/v1/status-codes
      if (isNobodys(address))
        return refusal(401, 'push.webhookUrlUnauthorized', `Unauthorized WebHook callback channel: ${address}`)
      if ((token ?? '').length > 256) return refusal(400, 'invalid', 'Channel token too long')
      const ends = Math.min(Number(expiration ?? Number.POSITIVE_INFINITY), now() + lastsMs)
      const resource_id = Buffer.from(calendar_id).toString('base64url').slice(0, 27)
      const channel = { id, calendar_id, resource_id, token: token ?? null, address, ends_ms: ends, words: 1 }
      if (!(await store.keepChannel(pool, channel))) return refusal(400, 'channelIdNotUnique', 'Channel id not unique')
      say(channel, 'sync')
      const body: v3.Schema$Channel = {
        kind: 'api#channel',
        id,
        resourceId: resource_id,
        resourceUri: uriOf(calendar_id),
        ...(token ? { token } : {}),
        expiration: `${ends}`,
      }
      return { status: 200, body }
    },
    stop: async ({ id, resourceId }) =>
      (await store.dropChannel(pool, id ?? '', resourceId ?? ''))
        ? { status: 204, body: null }
        : refusal(404, 'notFound', `Channel '${id}' not found for project`),
    tell: async (calendar_id) => {
      for (const channel of await store.nextWords(pool, calendar_id, now())) say(channel, 'exists')
    },
    lose: (words) => void (lost = words),
    close: async () => void (await Promise.all(on_their_way)),
  }
}

/** Only https, like Google; addresses on this machine and of tests have no certificate and are accepted. */
function isReached(address: string): boolean {
  const url = URL.parse(address)
  return url !== null && (url.protocol === 'https:' || /^(?:localhost|127\.0\.0\.1|.*\.test)$/.test(url.hostname))
}

/** A domain that nobody can own (RFC 2606). */
const isNobodys = (address: string): boolean => URL.parse(address)?.hostname.endsWith('.example') ?? true

/** Exactly Google's headers, including the type of an empty body. */
const headersOf = ({ id, token, resource_id, calendar_id, ends_ms, words }: store.Channel, state: string) => ({
  'content-type': 'application/json; utf-8',
  'user-agent': 'APIs-Google; (+https://developers.google.com/webmasters/APIs-Google.html)',
  'x-goog-channel-id': id,
  ...(token ? { 'x-goog-channel-token': token } : {}),
  'x-goog-channel-expiration': new Date(ends_ms).toUTCString(),
  'x-goog-resource-id': resource_id,
  'x-goog-resource-uri': uriOf(calendar_id),
  'x-goog-resource-state': state,
  'x-goog-message-number': `${words}`,
})

const uriOf = (calendar_id: string): string =>
  `https://www.googleapis.com/calendar/v3/calendars/${encodeURIComponent(calendar_id)}/events?alt=json`
