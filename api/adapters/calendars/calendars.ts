/** A partner's calendars at a provider, in our words. The vendor stands in `google.ts`. */
import type { Outward } from '#api/adapters/jobs/queue.ts'

export type RemoteCalendar = { id: string; name: string; primary: boolean; writable: boolean }

/** An instant, or the whole days from `start` to the one before `end`. */
export type RemoteEvent = {
  id: string
  busy: boolean
  title: string | null
  when: { from_ms: number; to_ms: number } | { start_day: string; end_day: string }
  /** Of ours: the reservation that it stands for. */
  reservation_id: string | null
}

/** `of_series`: what changed of a series is told for its next months only, so everything has to be asked. */
export type Changes = { events: RemoteEvent[]; gone: string[]; sync_token: string | null; of_series: boolean }
export type Since = { sync_token: string } | { from_ms: number; to_ms: number }

export type OurEvent = {
  id: string
  reservation_id: string
  title: string
  description: string
  from_ms: number
  to_ms: number
  timezone: string
}

/** On which changes of a calendar are announced; what has changed has to be asked. */
export type Channel = { id: string; token: string; address: string }
export type Announced = { resource_id: string; expires_at: number }

export type Granted = { access_token: string; expires_at: number; refresh_token: string | null }

export type CalendarGateway = {
  consentUrl(ask: { state: string; challenge: string; redirect: string }): string
  /** `forbidden`: a person has unticked some of the rights. */
  exchange(ask: { code: string; verifier: string; redirect: string; now: number }): Promise<Granted>
  renew(refresh_token: string, now: number): Promise<Granted>
  revoke(token: string): Promise<void>
  calendars(access_token: string): Promise<RemoteCalendar[]>
  /** All pages of it. */
  changes(access_token: string, calendar_id: string, since: Since): Promise<Changes>
  watch(access_token: string, calendar_id: string, channel: Channel): Promise<Announced>
  /** No error when it has ended already. */
  stopWatching(access_token: string, channel: { id: string; resource_id: string }): Promise<void>
  putEvent(access_token: string, calendar_id: string, event: OurEvent): Promise<void>
  removeEvent(access_token: string, calendar_id: string, event_id: string): Promise<void>
}

/** `stale`: the sync token is too old, everything has to be asked anew. */
type Why = 'revoked' | 'forbidden' | 'gone' | 'stale' | 'quota' | 'unreachable'

export class CalendarFailed extends Error {
  readonly why: Why

  constructor(why: Why, detail = '') {
    super(`the calendar said no: ${why} ${detail}`.trim())
    this.why = why
  }
}

/**
 * Google knows our client or its secret no longer, or our project may not ask: nothing that an owner could mend, and nothing that
 * they have done.
 */
export class OwnKeyRefused extends CalendarFailed {
  constructor() {
    super('unreachable', 'our own key is refused')
  }
}

/** The line of what asks Google, which answers everybody: what it limits is the right of one owner. */
export const googleLine = (owner_id: string): Outward => ({ pace: 'outside', group: `google:${owner_id}` })
