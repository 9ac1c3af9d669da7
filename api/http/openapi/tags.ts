/** The order of the calls for a new reader: first what visitors ask, then the owner's work, then the account. */
import { type Call, type CallName, calls } from '#contract/calls.ts'
import { callsByFeature } from '#contract/index.ts'

type Tag = { name: string; description: string }

export const tags = [
  { name: 'Search', description: 'Published venues and services as visitors see them. No key.' },
  { name: 'Reserving', description: 'Availability, price and a reservation made by a visitor. No key.' },
  {
    name: 'Reservations by link',
    description: 'What the customer may do with the link of a mail; the token is the key.',
  },
  {
    name: 'Owner: listings',
    description: 'Venues and services of the owner, their prices, hours, pictures and publication.',
  },
  { name: 'Owner: reservations', description: 'The desk: lists, answers, payments written down, changes.' },
  { name: 'Owner: calendar', description: 'What is taken, what is open, blocks.' },
  { name: 'Owner: statistics', description: 'Occupancy, revenue, views.' },
  { name: 'Owner: online payments', description: 'Payments of the owner’s reservations.' },
  { name: 'Integrations', description: 'API keys and webhooks. Only for a person who has logged in.' },
  {
    name: 'Account',
    description: 'Registration, login, profile, plan, payouts. Owner’s calls: only for a person who has logged in.',
  },
  { name: 'Dictionaries', description: 'Labels, settings, places.' },
] as const satisfies readonly Tag[]
export type TagName = (typeof tags)[number]['name']

const byFeature: Record<keyof typeof callsByFeature, (call: Call) => TagName> = {
  listings: ({ access }) => (access === 'public' ? 'Search' : 'Owner: listings'),
  reservations: reservationTag,
  payments: ({ access, key }) =>
    access === 'public' ? 'Reservations by link' : key ? 'Owner: online payments' : 'Account',
  calendar: () => 'Owner: calendar',
  owners: () => 'Account',
  auth: () => 'Account',
  stats: ({ access }) => (access === 'public' ? 'Search' : 'Owner: statistics'),
  subscriptions: () => 'Account',
  integrations: () => 'Integrations',
  site: () => 'Dictionaries',
}

const featureOf = new Map(
  Object.entries(callsByFeature).flatMap(([feature, own]) =>
    Object.keys(own).map((name) => [name, feature as keyof typeof callsByFeature] as const),
  ),
)

export function tagOf(name: CallName): TagName {
  const feature = featureOf.get(name)
  if (!feature) throw new Error(`${name} belongs to no feature`)
  return byFeature[feature](calls[name])
}

function reservationTag({ access, path, key }: Call): TagName {
  if (access === 'public') return path.includes('{token}') ? 'Reservations by link' : 'Reserving'
  return key?.startsWith('listings') ? 'Owner: listings' : 'Owner: reservations'
}
