/** A partner's calendars at a provider, in our words; `google.ts` implements them. */
import type { Outward } from '#api/adapters/jobs/queue.ts'

export type RemoteCalendar = { id: string; name: string; primary: boolean; writable: boolean }

/** `when` is two instants, or whole days from `start_day` to the day before `end_day`. */
export type RemoteEvent = {
  id: string
  busy: boolean
  title: string | null
  when: { from_ms: number; to_ms: number } | { start_day: string; end_day: string }
  /** On events of ours: the reservation that the event stands for. */
  reservation_id: string | null
}

/** `of_series`: the provider tells changes of a series for its next months only, so everything has to be read. */
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

/** A channel on which the provider announces that a calendar changed; the changes themselves have to be read. */
export type Channel = { id: string; token: string; address: string }
export type Announced = { resource_id: string; expires_at: number }

export type Granted = { access_token: string; expires_at: number; refresh_token: string | null }

export type CalendarGateway = {
  consentUrl(ask: { state: string; challenge: string; redirect: string }): string
  /** `forbidden` when the person has unticked some of the rights. */
  exchange(ask: { code: string; verifier: string; redirect: string; now: number }): Promise<Granted>
  renew(refresh_token: string, now: number): Promise<Granted>
  revoke(token: string): Promise<void>
  calendars(access_token: string): Promise<RemoteCalendar[]>
  /** Reads all pages. */
  changes(access_token: string, calendar_id: string, since: Since): Promise<Changes>
  watch(access_token: string, calendar_id: string, channel: Channel): Promise<Announced>
  /** No error when the channel has already ended. */
  stopWatching(access_token: string, channel: { id: string; resource_id: string }): Promise<void>
  putEvent(access_token: string, calendar_id: string, event: OurEvent): Promise<void>
  removeEvent(access_token: string, calendar_id: string, event_id: string): Promise<void>
}

/** `stale`: the sync token is too old, so everything has to be read again. */
type Why = 'revoked' | 'forbidden' | 'gone' | 'stale' | 'quota' | 'unreachable'

export class CalendarFailed extends Error {
  readonly why: Why

  constructor(why: Why, detail = '') {
    super(`the calendar said no: ${why} ${detail}`.trim())
    this.why = why
  }
}

/** Google refuses our client, its secret or our project: owners have not caused it and cannot solve it. */
export class OwnKeyRefused extends CalendarFailed {
  constructor() {
    super('unreachable', 'our own key is refused')
  }
}

/** The queue of calls to Google: its limits count for each owner's account, so each owner has a queue. */
export const googleLine = (owner_id: string): Outward => ({ pace: 'outside', group: `google:${owner_id}` })
