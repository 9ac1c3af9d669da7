/** The four pages for other sites, by their addresses. */
import type { ComponentType } from 'react'
import { patterns } from '#contract/paths.ts'
import type { ListingKind } from '#domain/listing/codes.ts'
import type { PageLoad } from '#web/lib/query/query.ts'

type Screen = {
  default: ComponentType<{ kind: ListingKind }>
  load?: (input: PageLoad<{ kind: ListingKind }>) => Promise<unknown>
}
type Row = { pattern: string; kind: ListingKind; module: string; fetch: () => Promise<Screen> }

const form = () => import('#web/features/reservations/embed/EmbedReservePage.tsx')
const formModule = 'features/reservations/embed/EmbedReservePage.tsx'
const rows: readonly Row[] = [
  { pattern: patterns.embedVenue, kind: 'venue', module: formModule, fetch: form },
  { pattern: patterns.embedService, kind: 'service', module: formModule, fetch: form },
  {
    pattern: patterns.embedConfirmEmail,
    kind: 'venue',
    module: 'features/reservations/embed/EmbedConfirmPage.tsx',
    fetch: () => import('#web/features/reservations/embed/EmbedConfirmPage.tsx'),
  },
  {
    pattern: patterns.embedStatus,
    kind: 'venue',
    module: 'features/reservations/embed/EmbedStatusPage.tsx',
    fetch: () => import('#web/features/reservations/embed/EmbedStatusPage.tsx'),
  },
]

export type Match = Row & { params: Record<string, string> }

/** The page of an address; null for every other address. */
export function screenAt(pathname: string): Match | null {
  const parts = pathname.split('/')
  for (const row of rows) {
    const wanted = row.pattern.split('/')
    if (wanted.length !== parts.length) continue
    if (!wanted.every((part, at) => part === parts[at] || (part.startsWith('$') && parts[at] !== ''))) continue
    const params = wanted.flatMap((part, at) =>
      part.startsWith('$') ? [[part.slice(1), readable(parts[at] ?? '')]] : [],
    )
    return { ...row, params: Object.fromEntries(params) }
  }
  return null
}

const fetched = new Map<string, Screen>()

/** Fetches the code of a page and keeps it, so that the first drawing has it at once. */
export async function fetchScreen(pathname: string): Promise<Screen | null> {
  const match = screenAt(pathname)
  if (!match) return null
  const screen = fetched.get(match.module) ?? (await match.fetch())
  fetched.set(match.module, screen)
  return screen
}

export function screenOf({ module }: Match): Screen | null {
  return fetched.get(module) ?? null
}

/** A malformed part of the address is passed on as it is; the API call that gets it answers that nothing is there. */
function readable(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
