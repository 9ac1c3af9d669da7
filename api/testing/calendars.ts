/** A partner's way to Google's consent page and back, without a browser. */
import { disconnectGoogle } from '#api/features/calendar/google/write-to-google.ts'
import type { TestApp } from './test-app.ts'

/** The calendars of the sandbox's account: its own, and one for parties. */
export const remote = { own: 'partner@gmail.example', parties: 'dwor-imprezy@group.calendar.google.example' }

const form = (fields: Record<string, string>) => ({
  payload: new URLSearchParams(fields).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
})

/**
 * The address where the browser lands after the consent page; `changes` are fields that the person unticks or refuses.
 */
export async function consent(test: TestApp, url: string, changes: Record<string, string | null> = {}): Promise<URL> {
  const asked = new URL(url)
  const fields = Object.fromEntries(asked.searchParams)
  const scopes = (fields.scope ?? '').split(' ').map((scope): [string, string] => [`scope:${scope}`, 'on'])
  const all = Object.entries({ ...fields, ...Object.fromEntries(scopes), decision: 'allow', ...changes })
  const kept = Object.fromEntries(all.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const])))
  const answer = await test.app.inject({ method: 'POST', url: asked.pathname, ...form(kept) })
  const back = new URL(String(answer.headers.location))
  const landed = await test.app.inject({ method: 'GET', url: back.pathname + back.search })
  return new URL(String(landed.headers.location), 'http://wydarzy.test')
}

export async function connectGoogle(test: TestApp, token: string) {
  const { body } = await test.call('connectGoogleCalendar', { token })
  const landed = await consent(test, body.url)
  const state = landed.searchParams.get('stan') ?? ''
  return test.call('finishGoogleCalendar', { token, body: { state } })
}

/** Disconnects every owner; the sandbox has one Google account for all. */
export async function leaveGoogle({ deps }: TestApp): Promise<void> {
  const all = await deps.db.selectFrom('google_accounts').select('owner_id').execute()
  for (const { owner_id } of all) await disconnectGoogle(deps, owner_id, 'free')
}

type RemoteEvent = {
  id: string
  summary: string
  recurringEventId?: string
  start: { dateTime: string }
  end: { dateTime: string }
  description?: string
}

/** Changes made in the sandbox's Google calendar, as if somebody did them there. */
export function outside(test: TestApp) {
  const ask = async (method: 'GET' | 'POST' | 'DELETE', what: string, payload?: object, query = {}) => {
    const url = `/_sandbox/api/google/${what}?${new URLSearchParams(query)}`
    const answer = await test.app.inject({ method, url, ...(payload ? { payload } : {}) })
    if (answer.statusCode !== 200) throw new Error(`${method} ${url}: ${answer.body}`)
    return answer.json()
  }
  const remove = (id: string, calendar_id = remote.parties) =>
    ask('DELETE', 'events', undefined, { calendar_id, id }) as Promise<{ deleted: boolean }>
  const events = async (calendar_id = remote.parties) =>
    (await ask('GET', 'events', undefined, { calendar_id })).events as RemoteEvent[]
  return {
    put: (
      event: { id?: string; start: string; end: string; summary?: string; weeks?: number },
      calendar_id = remote.parties,
    ) => ask('POST', 'events', { calendar_id, ...event }) as Promise<{ ids: string[] }>,
    remove,
    events,
    /** Removes all, a whole series at once: three hundred removals, each announced, took a minute on a busy machine. */
    clear: async () => {
      const all = (await events()).map(({ id, recurringEventId }) => recurringEventId ?? id)
      for (const id of new Set(all)) await remove(id)
    },
    revoke: () => ask('POST', 'revoke', {}),
    forget: (calendar_id = remote.parties) => ask('POST', 'forget', { calendar_id }),
    channels: async () => (await ask('GET', 'channels')).channels as { id: string; calendar_id: string }[],
    /** Makes this many of the next announcements get lost. */
    lose: (words: number) => ask('POST', 'lose', { words }),
    quota: (requests: number) => ask('POST', 'quota', { requests }),
  }
}
