import type { Deps } from '#api/deps.ts'
import { askEmailChange, confirmEmailChange, dropEmailChange } from '#api/features/owners/account/change-email.ts'
import { changeMe, changeUser, getMe } from '#api/features/owners/account/change-me.ts'
import { closeAccount } from '#api/features/owners/account/close-account.ts'
import { completeProfile } from '#api/features/owners/profile/complete-profile.ts'
import { registerOwner } from './register-owner.ts'
import { resendVerification, verifyEmail } from './verify-email.ts'
import type { Handlers } from '#api/http/handlers.ts'
import type { owners } from '#contract/owners.ts'

/** `changeUser` has its path under auth, but names belong to owners. */
export const ownersHandlers = (deps: Deps) =>
  ({
    registerOwner: ({ body, idempotency }) => registerOwner(deps, body, idempotency),
    getMe: ({ owner }) => getMe(deps, owner.owner_id),
    changeMe: ({ owner, body }) => changeMe(deps, owner.owner_id, body),
    changeUser: ({ owner, body }) => changeUser(deps, owner.owner_id, body),
    completeProfile: ({ owner, body, client }) => completeProfile(deps, owner.owner_id, body, client.user_agent),
    askEmailChange: ({ owner, body }) => askEmailChange(deps, owner, body),
    dropEmailChange: ({ owner }) => dropEmailChange(deps, owner),
    confirmEmailChange: ({ body }) => confirmEmailChange(deps, body),
    closeAccount: ({ owner, body }) => closeAccount(deps, owner, body),
    verifyEmail: ({ body }) => verifyEmail(deps, body),
    resendVerification: ({ body }) => resendVerification(deps, body),
  }) satisfies Pick<Handlers, keyof typeof owners | 'changeUser'>
