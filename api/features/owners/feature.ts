/** The partners themselves: registration, business profile, and the account with its address, export and closing. */
import type { Deps } from '#api/deps.ts'
import type { Feature, HandlersOf } from '#api/feature.ts'
import {
  askEmailChange,
  confirmEmailChange,
  dropEmailChange,
  forgetOldEmailChanges,
} from '#api/features/owners/account/change-email.ts'
import { changeMe, changeUser, getMe } from '#api/features/owners/account/change-me.ts'
import { closeAccount } from '#api/features/owners/account/close-account.ts'
import { exportRoutes } from '#api/features/owners/account/export-me.ts'
import { forgetSellers } from '#api/features/owners/account/forget-sellers.ts'
import { ownersJobs } from './jobs.ts'
import { completeProfile } from '#api/features/owners/profile/complete-profile.ts'
import { lookUpCompany } from '#api/features/owners/profile/look-up-company.ts'
import { sweepProfiles } from '#api/features/owners/profile/sweep-profiles.ts'
import { formerTermsRoutes } from '#api/features/owners/terms/former-terms.ts'
import { sweepTerms } from '#api/features/owners/terms/new-terms.ts'
import { registerOwner } from './register-owner.ts'
import { resendVerification, verifyEmail } from './verify-email.ts'

export const owners = {
  handlers: (deps: Deps): HandlersOf<'owners'> => ({
    registerOwner: ({ body, idempotency }) => registerOwner(deps, body, idempotency),
    getMe: ({ owner }) => getMe(deps, owner.owner_id),
    changeMe: ({ owner, body, client }) => changeMe(deps, owner.owner_id, body, client.user_agent),
    changeUser: ({ owner, body }) => changeUser(deps, owner.owner_id, body),
    lookUpCompany: ({ body }) => lookUpCompany(deps, body.nip),
    completeProfile: ({ owner, body, client }) => completeProfile(deps, owner.owner_id, body, client.user_agent),
    askEmailChange: ({ owner, body }) => askEmailChange(deps, owner, body),
    dropEmailChange: ({ owner }) => dropEmailChange(deps, owner),
    confirmEmailChange: ({ body }) => confirmEmailChange(deps, body),
    closeAccount: ({ owner, body }) => closeAccount(deps, owner, body),
    verifyEmail: ({ body }) => verifyEmail(deps, body),
    resendVerification: ({ body }) => resendVerification(deps, body),
  }),
  routes: [exportRoutes, formerTermsRoutes],
  jobs: ownersJobs,
  slowSweeps: [sweepProfiles, (deps) => sweepTerms(deps)],
  forget: [forgetOldEmailChanges, forgetSellers],
} satisfies Feature
