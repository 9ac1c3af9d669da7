import { payoutStates } from '#domain/people/payouts.ts'
import { z } from 'zod'
import { user } from './auth.ts'
import { grosze, id, instant, localDate, localDateTime, message, wire } from './endpoint.ts'
import { voivodeships } from '#domain/listing/codes.ts'

export const nextSteps = ['verify_email', 'complete_profile', 'create_listing', 'setup_payouts'] as const
const nextStep = z.enum(nextSteps).nullable()

export const ownerAddress = z.object({
  street: z.string().trim().min(2).max(120),
  building_no: z.string().trim().min(1).max(12),
  flat_no: z.string().trim().max(12).nullable().optional(),
  postcode: z.string().trim().max(10),
  city: z.string().trim().min(2).max(80),
  voivodeship: z.enum(voivodeships),
  country: z.literal('PL').default('PL'),
})

/** As it was typed; what is wrong with it is said field by field (`complete-profile`). */
const typedAddress = z.object({
  street: z.string().max(120).default(''),
  building_no: z.string().max(12).default(''),
  flat_no: z.string().max(12).nullable().optional(),
  postcode: z.string().max(10).default(''),
  city: z.string().max(80).default(''),
  voivodeship: z.string().max(40).default(''),
  country: z.literal('PL').default('PL'),
})
/** What was agreed to, when, and in which version. */
const agreedTo = z.record(z.string(), z.object({ at: instant, version: z.string() }))

function typed(longest: number) {
  return z.string().max(longest).nullable().optional()
}

/**
 * Body of `complete-profile`. Which fields a legal form needs, and which of them only publishing asks for, is a rule
 * (`domain/people/owner.ts`, ruling 66), so that one answer names every wrong field. Absent keeps what is stored; empty clears it.
 */
export const businessProfile = z.object({
  legal_form: typed(40),
  company_name: typed(200),
  phone: typed(30),
  contact_email: typed(254),
  website: typed(300),
  /** As `getMe` tells them they say nothing: programs send back the whole of what they have read. */
  consents: z
    .union([
      z.object({
        partner_terms: z.boolean().default(false),
        dsa_self_certification: z.boolean().default(false),
        dac7_info_ack: z.boolean().default(false),
        data_processing_terms: z.boolean().default(false),
        marketing: z.boolean().default(false),
      }),
      agreedTo.transform(() => undefined),
    ])
    .optional(),
  nip: typed(20),
  regon: typed(20),
  krs: typed(20),
  address: typedAddress.nullable().optional(),
  correspondence_same: z.boolean().optional(),
  correspondence_address: typedAddress.nullable().optional(),
  vat_status: typed(20),
  vat_eu: typed(20),
  iban: typed(40),
  account_holder: typed(140),
  representative: z
    .object({
      first_name: z.string().max(60).default(''),
      last_name: z.string().max(60).default(''),
      role: z.string().max(80).default(''),
    })
    .nullable()
    .optional(),
  invoice_email: typed(254),
  /** Only people are asked (domain 6.2). Empty keeps what is stored, too; never answered. */
  pesel: typed(20),
  birth_date: localDate.nullable().optional(),
})

/** What a form may be filled with; null where the register says nothing that we could read. */
const registeredCompany = z.object({
  company_name: z.string(),
  nip: z.string(),
  regon: z.string().nullable(),
  legal_form: z.string().nullable(),
  address: ownerAddress.extend({ postcode: z.string(), voivodeship: z.enum(voivodeships).nullable() }).nullable(),
  /** The register says that the firm has ended. */
  ended: z.boolean(),
})

/** The owner's own view of everything we keep about them, secrets aside. */
export const ownerMe = user.extend({
  id,
  phone: z.string().nullable(),
  offers: z.array(z.string()),
  legal_form: z.string().nullable(),
  company_name: z.string().nullable(),
  nip: z.string().nullable(),
  regon: z.string().nullable(),
  krs: z.string().nullable(),
  address: ownerAddress.nullable(),
  correspondence_address: ownerAddress.nullable(),
  representative: z.object({ first_name: z.string(), last_name: z.string(), role: z.string() }).nullable(),
  vat_eu: z.string().nullable(),
  invoice_email: z.string().nullable(),
  /** Whether we hold them; they are never answered. */
  has_pesel: z.boolean(),
  has_birth_date: z.boolean(),
  consents: agreedTo,
  /** An address that waits for clicks in both mailboxes. */
  email_change: z
    .object({ new_email: z.string(), old_agreed: z.boolean(), new_agreed: z.boolean(), expires_at: instant })
    .nullable(),
  contact_email: z.string().nullable(),
  website: z.string().nullable(),
  vat_status: z.string().nullable(),
  iban: z.string().nullable(),
  account_holder: z.string().nullable(),
  answer_hours: z.int(),
  /** What `complete-profile` still asks for before drafts may begin. */
  missing: z.array(z.string()),
  /** What publishing asks for beside that (ruling 66). */
  missing_to_publish: z.array(z.string()),
  /** Whether `lookUpCompany` can be asked. */
  company_registry: z.boolean(),
  /** Whether guests can pay online (`checkPayoutStatus` asks the provider). */
  payouts: z.enum(payoutStates),
  next_step: nextStep,
  created_at: instant,
})

export const owners = {
  registerOwner: wire({
    summary: 'Registers an owner and mails a link that proves the address',
    status: 201,
    idempotent: true,
    body: z.object({
      first_name: z.string().trim().max(60),
      last_name: z.string().trim().max(60),
      email: z.string().trim().max(254),
      password: z.string().max(1024),
      phone: z.string().trim().max(30).optional(),
      offers: z.enum(['venues', 'services', 'both']).default('venues'),
      accept_terms: z.boolean(),
      accept_marketing: z.boolean().default(false),
      /** Kept for the first plan that is bought; what depends on the plan is judged there (ruling 74). */
      promo_code: z.string().trim().max(20).optional(),
    }),
    /** `user` holds what was typed and a new account's state: the answer is the same for an address that exists already. */
    reply: z.object({ message: z.string(), user, next_step: nextStep }),
  }),
  getMe: wire({ summary: 'The logged-in owner', reply: ownerMe }),
  changeUser: wire({
    summary: 'Changes the names of the logged-in owner',
    body: z
      .object({
        first_name: z.string().trim().min(2).max(60).optional(),
        last_name: z.string().trim().min(2).max(60).optional(),
      })
      .prefault({}),
    reply: user,
  }),
  changeMe: wire({
    summary: 'Changes contact data, habits and the business profile of the owner; what is absent stays',
    body: businessProfile
      .extend({
        phone: z.string().trim().max(30).nullable().optional(),
        contact_email: z.string().trim().max(254).nullable().optional(),
        website: z.string().trim().max(300).nullable().optional(),
        answer_hours: z.int().min(12).max(72).optional(),
      })
      .prefault({}),
    reply: ownerMe,
  }),
  lookUpCompany: wire({
    summary: 'What the public register of companies knows of a NIP; nothing is stored',
    body: z.object({ nip: z.string().max(20) }),
    reply: registeredCompany,
  }),
  completeProfile: wire({
    summary: 'Saves the business profile; the first data open drafts, the rest is asked for publishing',
    body: businessProfile.prefault({}),
    reply: z.object({ user, message: z.string() }),
  }),
  verifyEmail: wire({
    summary: 'Proves the address by the token from the mailbox',
    body: z.object({ token: z.string().max(200) }),
    reply: z.object({ message: z.string(), next_step: nextStep }),
  }),
  resendVerification: wire({
    summary: 'Mails the link again; the answer never tells whether the address exists',
    body: z.object({ email: z.string().trim().max(254) }),
    reply: message,
  }),
  askEmailChange: wire({
    summary: 'Mails a link to the new and to the present address; the change counts when both were followed',
    status: 202,
    body: z.object({ new_email: z.string().trim().max(254), password: z.string().max(1024) }),
    reply: message,
  }),
  dropEmailChange: wire({ summary: 'Stops a change of address that waits', status: 204, reply: z.null() }),
  confirmEmailChange: wire({
    summary: 'Agrees to a change of address by the token of either mail, or stops it',
    body: z.object({ token: z.string().max(200), stop: z.boolean().default(false) }),
    reply: message.extend({ state: z.enum(['waiting_old', 'waiting_new', 'changed', 'stopped', 'taken']) }),
  }),
  closeAccount: wire({
    summary: 'Closes the account; with `preview` only tells what would follow',
    body: z.object({ password: z.string().max(1024).default(''), preview: z.boolean().default(false) }).prefault({}),
    reply: z.object({
      closed: z.boolean(),
      /** Listings that disappear. */
      listings: z.int(),
      /** Reservations that are kept as the law asks. */
      kept_reservations: z.int(),
      /** Open reservations that have to be dealt with first, the nearest five; `open_reservations` counts all. */
      open_reservations: z.int(),
      /** Payments and refunds that have not arrived yet: they come first too. */
      unsettled_payments: z.int(),
      blocking: z.array(
        z.object({ id, reference: z.string(), listing: z.string(), start: localDateTime, total_grosze: grosze }),
      ),
      message: z.string(),
    }),
  }),
}
