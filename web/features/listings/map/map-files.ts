/** The files of the drawn map (`web/public/map`), fetched when the first such map is shown. */

const asked = new Map<string, Promise<unknown>>()

/** A file of the map; null when it did not come, and the next map asks again. */
export function mapFile<T>(name: 'poland' | 'towns'): Promise<T | null> {
  const known = asked.get(name) as Promise<T | null> | undefined
  if (known) return known
  const file = fetched<T>(name)
  asked.set(name, file)
  return file
}

async function fetched<T>(name: string): Promise<T | null> {
  try {
    const reply = await fetch(`/map/${name}.json`)
    if (reply.ok) return (await reply.json()) as T
  } catch {
    // not available for the moment, like any file of the site
  }
  asked.delete(name)
  return null
}
