import { createHmac, randomUUIDv7 } from 'node:crypto'
import type { Deps, TxDeps } from '#api/deps.ts'
import { issueEmailToken } from '#api/features/auth/email-tokens.ts'
import { setFirstPassword } from '#api/features/auth/passwords/keep-password.ts'
import { hashPassword, isWeakPassword } from '#api/features/auth/passwords/passwords.ts'
import { mayTell } from './notices.ts'
import { type Consents, findOwnerByEmail, insertOwner } from './queries.ts'
import { registeredText } from './texts.pl.ts'
import { promoOfNewcomer } from '#api/features/subscriptions/promo/promo.ts'
import { answerGiven, type Idempotency, once } from '#api/idempotency.ts'
import { Refused } from '#api/refused.ts'
import { termsVersion } from '#domain/people/terms-version.ts'
import type { Handled } from '#contract/index.ts'
import { parseEmail, parsePersonName } from '#domain/people/fields.ts'
import { parsePhone } from '#domain/people/polish-ids.ts'
import { isRefusal, type RefusalCode } from '#domain/refusal.ts'

type Body = Handled['registerOwner']['body']
type Reply = Handled['registerOwner']['reply']
type Person = { first_name: string; last_name: string; email: string; phone: string | null; promo_code: string | null }

const offersOf: Record<Body['offers'], string[]> = {
  venues: ['venue'],
  services: ['service'],
  both: ['venue', 'service'],
}

/** Does not reveal whether an address has an account: answer, status and work are the same, only the mail differs. */
export async function registerOwner(deps: Deps, body: Body, idempotency: Idempotency | null): Promise<Reply> {
  const key = sealed(deps, idempotency)
  // The answer to a repeated request comes first: its discount code may have expired since the first answer, which was
  // lost.
  const known = await answerGiven<Reply>(deps, key)
  if (known) return known
  const person = await checked(deps, body)
  const password_hash = await hashPassword(body.password, deps.config.passwordCost)
  return once(deps, key, async (tx) => {
    const { first_name, last_name, email } = person
    if (!(await makeOwner(tx, body, person, password_hash))) await mailOwner(tx, email)
    const user = { first_name, last_name, email, email_verified: false, profile_complete: false }
    return { message: registeredText(email), user, next_step: 'verify_email' }
  })
}

async function checked(deps: Deps, body: Body): Promise<Person> {
  const fields: Record<string, RefusalCode> = {}
  const first_name = parsePersonName(body.first_name)
  const last_name = parsePersonName(body.last_name)
  const email = parseEmail(body.email)?.toLowerCase()
  const phone = body.phone ? parsePhone(body.phone) : null
  if (!first_name) fields.first_name = 'validation'
  if (!last_name) fields.last_name = 'validation'
  if (!email) fields.email = 'validation'
  if (body.phone && !phone) fields.phone = 'validation'
  if (isWeakPassword(body.password, email ?? '')) fields.password = 'weak_password'
  if (!body.accept_terms) fields.accept_terms = 'validation'
  const promo = body.promo_code ? await promoOfNewcomer(deps, body.promo_code) : null
  if (isRefusal(promo)) fields.promo_code = promo.refused
  const details = isRefusal(promo) ? promo.details : undefined
  if (!first_name || !last_name || !email || Object.keys(fields).length > 0)
    throw new Refused({ refused: 'validation', fields, ...(details ? { details } : {}) })
  return { first_name, last_name, email, phone, promo_code: isRefusal(promo) ? null : promo }
}

/**
 * The body holds a password, so the stored fingerprint is a keyed hash: without the key nobody can guess the password
 * from it.
 */
function sealed(deps: Deps, idempotency: Idempotency | null): Idempotency | null {
  if (!idempotency) return null
  const body_hash = createHmac('sha256', deps.config.secretKey)
    .update('register:')
    .update(idempotency.body_hash)
    .digest()
  return { ...idempotency, body_hash }
}

/** False when the address is taken. */
async function makeOwner(deps: TxDeps, body: Body, person: Person, password_hash: string): Promise<boolean> {
  const now = new Date(deps.clock.now())
  const consent = { at: now.toISOString(), version: termsVersion }
  // The registration already accepts the partner's terms, so the profile does not ask for them again.
  const consents: Consents = {
    terms: consent,
    partner_terms: consent,
    ...(body.accept_marketing ? { marketing: consent } : {}),
  }
  const owner = await insertOwner(deps.db, {
    id: randomUUIDv7(),
    ...person,
    offers: offersOf[body.offers],
    contact_email: person.email,
    consents: JSON.stringify(consents),
    created_at: now,
    updated_at: now,
  })
  if (!owner) return false
  await setFirstPassword(deps, owner.id, password_hash)
  const token_id = await issueEmailToken(deps, owner.id, 'verify_email')
  if (!token_id) throw new Error('an owner who is new has had no link yet, so none can be too many')
  await deps.jobs.enqueue('owners.send-verification', { token_id })
  return true
}

async function mailOwner(deps: TxDeps, email: string): Promise<void> {
  const owner = await findOwnerByEmail(deps.db, email)
  if (owner && mayTell(owner.id, deps.clock.now())) {
    await deps.jobs.enqueue('owners.send-address-registered', { owner_id: owner.id })
  }
}
