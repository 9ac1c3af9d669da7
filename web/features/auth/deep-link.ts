/** The address after a login. Only paths of this site are accepted, because anybody may have written the link. */
import { paths } from '#contract/paths.ts'

const here = 'http://here.invalid'

/** The path with query and hash, or null for another site, a broken address, and the screens for visitors. */
export function safeDeepLink(target: string | null): string | null {
  if (!target || !/^\/(?![/\\])/.test(target) || /[\p{Cc}\\]/u.test(target)) return null
  let url: URL
  try {
    url = new URL(target, here)
  } catch {
    return null
  }
  if (url.origin !== here || url.pathname.startsWith('//')) return null
  const guestsOnly: readonly string[] = [paths.login, paths.register]
  if (guestsOnly.includes(url.pathname.replace(/\/+$/, ''))) return null
  return url.pathname + url.search + url.hash
}

/**
 * The address after a login (ruling 64): where the person was going, or else today's page, or the profile while it is
 * incomplete.
 */
export const afterLogin = (target: string | null, user: { profile_complete: boolean }): string =>
  safeDeepLink(target) ?? (user.profile_complete ? paths.today : paths.profile)
