import { redirect } from '@tanstack/react-router'
import { isOwnerPath, paths, withQuery } from '#contract/paths.ts'
import { loadUser, session, startSession } from '#web/lib/http/session.ts'

/** Screens of a logged-in owner; anybody else goes to the login and comes back after it. */
export async function ownersOnly({ location }: { location: { href: string } }): Promise<void> {
  await startSession()
  // Who was known to be somebody, but not whom: asked once more before the screen says that it cannot be drawn.
  if (session().fault) await loadUser()
  const { user, fault } = session()
  if (user) return
  if (fault) throw fault
  throw redirect({ href: withQuery(paths.login, { dalej: location.href }), replace: true })
}

/** Where no screen stands: a guest learns that only after the login when the address is one of an owner's (ruling 59). */
export async function nobodysButOwners({ location }: { location: { pathname: string; href: string } }): Promise<void> {
  if (isOwnerPath(location.pathname)) await ownersOnly({ location })
}

/** Login and registration; an owner who is logged in goes home, or to the profile while it is incomplete. */
export async function guestsOnly(): Promise<void> {
  await startSession()
  const { user } = session()
  if (user) throw redirect({ href: user.profile_complete ? paths.home : paths.profile, replace: true })
}
