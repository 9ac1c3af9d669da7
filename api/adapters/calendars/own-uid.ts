/** How our events are called in calendars, for ever: `id@host`. */
export const ownUid = (id: string, public_url: string): string => `${id}@${new URL(public_url).hostname}`

/** The id of an event that we have put into a calendar; null for those of others. */
export function idOfOwnUid(uid: string, public_url: string): string | null {
  const [, id = '', host = ''] = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@(.+)$/i.exec(uid.trim()) ?? []
  return id !== '' && host.toLowerCase() === new URL(public_url).hostname ? id.toLowerCase() : null
}
