import { redirect } from '@tanstack/react-router'
import { isOwnerPath, paths, withQuery } from '#contract/paths.ts'
import { loadUser, session, startSession } from '#web/lib/http/session.ts'

/** Guard of owners' screens; anybody else goes to the login and comes back afterwards. */
export async function ownersOnly({ location }: { location: { href: string } }): Promise<void> {
  await startSession()
  // There are tokens but the profile could not be read: try once more before the screen shows an error.
  if (session().fault) await loadUser()
  const { user, fault } = session()
  if (user) return
  if (fault) throw fault
  throw redirect({ href: withQuery(paths.login, { dalej: location.href }), replace: true })
}

/**
 * Guard of addresses without a screen: when the address is under an owner's path, a visitor learns that it leads
 * nowhere only after the login (ruling 59).
 */
export async function nobodysButOwners({ location }: { location: { pathname: string; href: string } }): Promise<void> {
  if (isOwnerPath(location.pathname)) await ownersOnly({ location })
}

/**
 * Guard of login and registration: a logged-in owner goes to the home page, or to the profile while it is incomplete.
 */
export async function guestsOnly(): Promise<void> {
  await startSession()
  const { user } = session()
  if (user) throw redirect({ href: user.profile_complete ? paths.home : paths.profile, replace: true })
}
