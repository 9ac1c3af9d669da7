/** Slugs of listings: readable, unique, and never lost once they were public. */
import type { Tx } from '#api/deps.ts'
import { lockSlug, takenSlugs } from './queries.ts'
import { normalizeText } from '#domain/search/text.ts'

const longest = 130
const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * `Dwór pod Lipami` → `dwor-pod-lipami`. At least three characters, and never an id: the page and the calls of a
 * listing take either, so the id of a hidden listing would lead to a stranger's.
 */
export function slugOf(name: string): string {
  const slug = normalizeText(name)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replace(/^-+|-+$/g, '')
  return slug.length >= 3 && !id.test(slug) ? slug : `${slug}-oferta`.replace(/^-/, '')
}

/** Whether a slug was made of this base, possibly with a number after it. */
export function isSlugOf(slug: string, base: string): boolean {
  return slug === base || (slug.startsWith(`${base}-`) && /^\d+$/.test(slug.slice(base.length + 1)))
}

/** The base itself or with the first free number. Holds a lock on the base until the transaction ends. */
export async function freeSlug(db: Tx, base: string, listing_id: string): Promise<string> {
  // "dwor" and "dwor-2" use the same lock.
  await lockSlug(db, base.replace(/-\d+$/, ''))
  const taken = await takenSlugs(db, base, listing_id)
  let slug = base
  for (let number = 2; taken.has(slug); number += 1) slug = `${base}-${number}`
  return slug
}
