/** Which bulbs of the profile are lit. */
import type { Reply } from '#web/lib/http/api.ts'

type Me = Pick<Reply<'getMe'>, 'email_verified' | 'phone' | 'missing' | 'missing_to_publish'>

export type ProfileBulb = { code: 'account' | 'email' | 'phone' | 'business'; lit: boolean }

/** The account itself is there; the business is whole when nothing but the phone, which has its own bulb, is missing, nor what publishing asks for. */
export const profileBulbs = (me: Me): ProfileBulb[] => [
  { code: 'account', lit: true },
  { code: 'email', lit: me.email_verified },
  { code: 'phone', lit: Boolean(me.phone) },
  { code: 'business', lit: [...me.missing, ...me.missing_to_publish].every((part) => part === 'phone') },
]
