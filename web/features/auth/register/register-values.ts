import type { Wire } from '#contract/index.ts'
import type { Check } from '#web/lib/fields/form.ts'
import { parseEmail, parsePersonName } from '#domain/people/fields.ts'
import { parsePhone } from '#domain/people/polish-ids.ts'
import { passwordFault } from '#web/features/auth/password/password-strength.pl.ts'
import { registerSentences as say } from './register-words.pl.ts'

/** The form of a registration. Its two checkboxes are one `offers` on the wire. */
export type RegisterValues = {
  first_name: string
  last_name: string
  email: string
  phone: string
  password: string
  offers_venues: boolean
  offers_services: boolean
  promo_code: string
  accept_terms: boolean
  accept_marketing: boolean
}
type Body = Wire['registerOwner']['body']

export const emptyRegister: RegisterValues = {
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  password: '',
  offers_venues: true,
  offers_services: false,
  promo_code: '',
  accept_terms: false,
  accept_marketing: false,
}

export const checkRegister: Check<RegisterValues> = (values) => ({
  first_name: !parsePersonName(values.first_name) && say.first_name,
  last_name: !parsePersonName(values.last_name) && say.last_name,
  email: !parseEmail(values.email) && say.email,
  phone: values.phone.trim() !== '' && !parsePhone(values.phone) && say.phone,
  password: passwordFault(values.password, values.email),
  offers_venues: !values.offers_venues && !values.offers_services && say.offers,
  accept_terms: !values.accept_terms && say.accept_terms,
})

export function registerBody(values: RegisterValues): Body {
  const { first_name, last_name, password, accept_terms, accept_marketing } = values
  const body: Body = {
    first_name: first_name.trim(),
    last_name: last_name.trim(),
    email: values.email.trim(),
    password,
    offers: values.offers_venues ? (values.offers_services ? 'both' : 'venues') : 'services',
    accept_terms,
    accept_marketing,
  }
  const phone = values.phone.trim()
  const promo_code = values.promo_code.trim()
  if (phone) body.phone = phone
  if (promo_code) body.promo_code = promo_code
  return body
}
