/** Which bulbs of the profile are lit. */
import type { Reply } from '#web/lib/http/api.ts'

type Me = Pick<Reply<'getMe'>, 'email_verified' | 'phone' | 'missing' | 'missing_to_publish'>

export type ProfileBulb = { code: 'account' | 'email' | 'phone' | 'business'; lit: boolean }

/**
 * The account itself exists, so its bulb is lit; the business is complete when neither the profile nor publishing lacks
 * anything except the phone, which has its own bulb.
 */
export const profileBulbs = (me: Me): ProfileBulb[] => [
  { code: 'account', lit: true },
  { code: 'email', lit: me.email_verified },
  { code: 'phone', lit: Boolean(me.phone) },
  { code: 'business', lit: [...me.missing, ...me.missing_to_publish].every((part) => part === 'phone') },
]
