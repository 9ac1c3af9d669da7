/** The UIDs of our events in calendars, which must never change: `id@host`. */
export const ownUid = (id: string, public_url: string): string => `${id}@${new URL(public_url).hostname}`

/** The id in a UID of ours; null for events of others. */
export function idOfOwnUid(uid: string, public_url: string): string | null {
  const [, id = '', host = ''] = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@(.+)$/i.exec(uid.trim()) ?? []
  return id !== '' && host.toLowerCase() === new URL(public_url).hostname ? id.toLowerCase() : null
}
