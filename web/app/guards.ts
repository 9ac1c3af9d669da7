import { redirect } from '@tanstack/react-router'
import { paths, withQuery } from '#contract/paths.ts'
import { session, startSession } from '#web/lib/http/session.ts'

/** Screens of a logged-in owner; anybody else goes to the login and comes back after it. */
export async function ownersOnly({ location }: { location: { href: string } }): Promise<void> {
  await startSession()
  if (session().user) return
  throw redirect({ href: withQuery(paths.login, { dalej: location.href }), replace: true })
}

/** Login and registration; an owner who is logged in goes home, or to the profile while it is incomplete. */
export async function guestsOnly(): Promise<void> {
  await startSession()
  const { user } = session()
  if (user) throw redirect({ href: user.profile_complete ? paths.home : paths.profile, replace: true })
}
