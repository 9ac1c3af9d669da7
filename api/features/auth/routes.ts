import type { Deps } from '#api/deps.ts'
import { changePassword } from '#api/features/auth/passwords/change-password.ts'
import { logIn } from '#api/features/auth/sessions/log-in.ts'
import { loginAttempts } from '#api/features/auth/sessions/login-attempts.ts'
import { refreshSession } from '#api/features/auth/sessions/refresh-session.ts'
import { askPasswordReset, confirmPasswordReset } from '#api/features/auth/passwords/reset-password.ts'
import { endOtherSessions, endSession, listSessions, logOut } from '#api/features/auth/sessions/sessions.ts'
import type { Handlers } from '#api/http/handlers.ts'
import type { auth } from '#contract/auth.ts'

/** `changeUser` changes names, which belong to `owners`, and is answered there. */
export const authHandlers = (deps: Deps) => {
  const attempts = deps.config.rateLimits ? loginAttempts(deps) : null
  return {
    logIn: ({ body, client }) => logIn(deps, body, client, attempts),
    refreshSession: ({ body }) => refreshSession(deps, body),
    logOut: ({ owner }) => logOut(deps, owner),
    changePassword: ({ owner, body, client }) => changePassword(deps, owner, body, client),
    askPasswordReset: ({ body }) => askPasswordReset(deps, body),
    confirmPasswordReset: ({ body, client }) => confirmPasswordReset(deps, body, client),
    listSessions: ({ owner }) => listSessions(deps, owner),
    endOtherSessions: ({ owner }) => endOtherSessions(deps, owner),
    endSession: ({ owner, params }) => endSession(deps, owner, params.id),
  } satisfies Pick<Handlers, Exclude<keyof typeof auth, 'changeUser'>>
}
