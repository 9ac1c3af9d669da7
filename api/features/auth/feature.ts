/** How owners log in and stay logged in: login, sessions, passwords, and the links that are sent by mail. */
import type { Deps } from '#api/deps.ts'
import type { Feature, HandlersOf } from '#api/feature.ts'
import { forgetOldEmailTokens } from './email-tokens.ts'
import { authJobs } from './jobs.ts'
import { forgetOldTries } from './tries-queries.ts'
import { changePassword } from '#api/features/auth/passwords/change-password.ts'
import { askPasswordReset, confirmPasswordReset } from '#api/features/auth/passwords/reset-password.ts'
import { logIn } from '#api/features/auth/sessions/log-in.ts'
import { forgetOldLoginTries, loginAttempts } from '#api/features/auth/sessions/login-attempts.ts'
import { refreshSession } from '#api/features/auth/sessions/refresh-session.ts'
import {
  endOtherSessions,
  endSession,
  forgetOldSessions,
  listSessions,
  logOut,
} from '#api/features/auth/sessions/sessions.ts'

export const auth = {
  handlers: (deps: Deps): HandlersOf<'auth'> => {
    const attempts = deps.config.rateLimits ? loginAttempts(deps) : null
    return {
      logIn: ({ body, client }) => logIn(deps, body, client, attempts),
      refreshSession: ({ body, client }) => refreshSession(deps, body, client),
      logOut: ({ owner }) => logOut(deps, owner),
      changePassword: ({ owner, body, client }) => changePassword(deps, owner, body, client),
      askPasswordReset: ({ body }) => askPasswordReset(deps, body),
      confirmPasswordReset: ({ body, client }) => confirmPasswordReset(deps, body, client),
      listSessions: ({ owner }) => listSessions(deps, owner),
      endOtherSessions: ({ owner }) => endOtherSessions(deps, owner),
      endSession: ({ owner, params }) => endSession(deps, owner, params.id),
    }
  },
  jobs: authJobs,
  forget: [forgetOldSessions, forgetOldLoginTries, forgetOldTries, forgetOldEmailTokens],
} satisfies Feature
