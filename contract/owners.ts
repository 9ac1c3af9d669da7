import { payoutStates } from '#domain/people/payouts.ts'
import { z } from 'zod'
import { user } from './auth.ts'
import { grosze, id, instant, localDateTime, message, typedLine, wire } from './endpoint.ts'
import { voivodeships } from '#domain/listing/codes.ts'

export const nextSteps = ['verify_email', 'complete_profile', 'create_listing', 'setup_payouts'] as const
const nextStep = z.enum(nextSteps).nullable()

export const ownerAddress = z.object({
  street: typedLine.min(2).max(120),
  building_no: typedLine.min(1).max(12),
  flat_no: typedLine.max(12).nullable().optional(),
  postcode: typedLine.max(10),
  city: typedLine.min(2).max(80),
  voivodeship: z.enum(voivodeships),
  country: z.literal('PL').default('PL'),
})

/** The address as typed; faults are reported field by field (`complete-profile`). */
const typedAddress = z.object({
  street: z.string().max(120).default(''),
  building_no: z.string().max(12).default(''),
  flat_no: z.string().max(12).nullable().optional(),
  postcode: z.string().max(10).default(''),
  city: z.string().max(80).default(''),
  voivodeship: z.string().max(40).default(''),
  country: z.literal('PL').default('PL'),
})
/** Consents with their time and the version of the text. */
const agreedTo = z.record(z.string(), z.object({ at: instant, version: z.string() }))

function typed(longest: number) {
  return z.string().max(longest).nullable().optional()
}

/**
 * Body of `complete-profile`. Which fields a legal form needs, and which only publishing needs, is decided by a rule
 * (`domain/people/owner.ts`, ruling 66), so that one answer reports every wrong field. Absent keeps the stored value;
 * empty clears it.
 */
export const businessProfile = z.object({
  legal_form: typed(40),
  company_name: typed(200),
  phone: typed(30),
  contact_email: typed(254),
  website: typed(300),
  /**
   * Consents as `getMe` returns them are accepted and ignored, because programs send back everything that they have
   * read.
   */
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
  /** Asked only of natural persons (domain 6.2). Empty also keeps the stored value, which is never returned. */
  pesel: typed(20),
  /** Any day of a life: `localDate` begins in 1970. A PESEL says it by itself. */
  birth_date: z.iso.date().nullable().optional(),
})

/** Values to fill the form with; null where the register has nothing that we can read. */
const registeredCompany = z.object({
  company_name: z.string(),
  nip: z.string(),
  regon: z.string().nullable(),
  legal_form: z.string().nullable(),
  address: ownerAddress.extend({ postcode: z.string(), voivodeship: z.enum(voivodeships).nullable() }).nullable(),
  /** True when the company has ended according to the register. */
  ended: z.boolean(),
})

/** Everything stored about the owner, except secrets, for the owner. */
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
  /** Whether these are stored; the values themselves are never returned. */
  has_pesel: z.boolean(),
  has_birth_date: z.boolean(),
  consents: agreedTo,
  /** A new address that waits for confirmation in both mailboxes. */
  email_change: z
    .object({ new_email: z.string(), old_agreed: z.boolean(), new_agreed: z.boolean(), expires_at: instant })
    .nullable(),
  contact_email: z.string().nullable(),
  website: z.string().nullable(),
  vat_status: z.string().nullable(),
  iban: z.string().nullable(),
  account_holder: z.string().nullable(),
  answer_hours: z.int(),
  /** What `complete-profile` still needs before drafts may begin. */
  missing: z.array(z.string()),
  /** What publishing needs in addition (ruling 66). */
  missing_to_publish: z.array(z.string()),
  /** Whether `lookUpCompany` is available. */
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
      /** Stored for the first plan that is bought, when its conditions are checked (ruling 74). */
      promo_code: z.string().trim().max(20).optional(),
    }),
    /**
     * `user` contains what was typed and the state of a new account, so that the answer is the same for an address that
     * already exists.
     */
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
      /** Listings that will be removed. */
      listings: z.int(),
      /** Reservations that the law requires us to keep. */
      kept_reservations: z.int(),
      /** Open reservations, which must be settled first; `blocking` lists the nearest five. */
      open_reservations: z.int(),
      /** Payments and refunds that have not arrived yet, which must be settled first too. */
      unsettled_payments: z.int(),
      /** What guests may still demand as a second zadatek (art. 394 k.c.); it outlives the account and does not block. */
      second_deposits_grosze: grosze,
      blocking: z.array(
        z.object({ id, reference: z.string(), listing: z.string(), start: localDateTime, total_grosze: grosze }),
      ),
      message: z.string(),
    }),
  }),
}
