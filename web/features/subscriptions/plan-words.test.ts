import { expect, test } from 'vitest'
import {
  bannerWords,
  cancelWords,
  changeButton,
  type Current,
  endWords,
  firstPayment,
  orderButton,
  type Plan,
  picturesBeyond,
  planSentence,
} from './plan-words.pl.ts'

const used = { shown: 1, hidden: 0, limit: 3 }
const plan = { name: 'Bankiet', month_gross_grosze: 18_327, year_gross_grosze: 183_270 } as Current['plan']
const active: Current = {
  status: 'active',
  shows: true,
  plan,
  period: 'month',
  granted: false,
  trial_ends_at: null,
  nip_had_trial: false,
  trial_days_left: null,
  period_end_at: '2026-12-22T11:00:00.000Z',
  cancel_at_period_end: false,
  next_grosze: null,
  owed: null,
  grace_ends_at: null,
  retry_at: null,
  next: null,
  usage: { venue: used, service: { ...used, limit: 0, shown: 0 }, embed_limit: 5, image_limit: 60 },
  listings: [{ id: '1', kind: 'venue', name: 'Dwór', hidden: false, images: 20 }],
  open_checkout: null,
  promo_code: null,
  can: { buy: false, change: true, cancel: true, end: false, resume: false, portal: true },
  test: true,
}
const trial = (trial_days_left: number, trial_ends_at: string): Current => ({
  ...active,
  status: 'trialing',
  plan: null,
  period: null,
  trial_days_left,
  trial_ends_at,
})
const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ')

test.each([
  ['a long trial', trial(30, '2026-12-22T11:00:00.000Z'), 'info', 'Okres próbny: pozostało 30 dni.'],
  ['its last days', trial(3, '2026-11-25T11:00:00.000Z'), 'warning', 'Okres próbny: pozostały 3 dni.'],
  ['the day before', trial(1, '2026-11-23T07:00:00.000Z'), 'warning', 'Okres próbny: pozostał 1 dzień.'],
  ['its last day', trial(1, '2026-11-22T22:00:00.000Z'), 'warning', 'Okres próbny kończy się dziś.'],
  [
    'after it',
    { ...trial(1, ''), trial_days_left: null, status: 'expired', shows: false },
    'danger',
    'Okres próbny się skończył – Twoje oferty są ukryte.',
  ],
  [
    'a firm whose free days were those of another account',
    { ...trial(1, ''), trial_days_left: null, status: 'none', shows: false, nip_had_trial: true },
    'info',
    'Firma z tym NIP korzystała już z okresu próbnego na innym koncie. Aby opublikować oferty, wybierz plan.',
  ],
  [
    'such a firm whose own days had begun',
    { ...trial(1, ''), trial_days_left: null, status: 'expired', shows: false, nip_had_trial: true },
    'danger',
    'Firma z tym NIP korzystała już z okresu próbnego na innym koncie – Twoje oferty są ukryte.',
  ],
  [
    'a missing payment',
    { ...active, status: 'past_due', grace_ends_at: '2026-11-29T11:00:00.000Z' },
    'warning',
    'Nie udało się pobrać płatności. Zaktualizuj kartę do 29 listopada 2026, aby oferty pozostały widoczne.',
  ],
  [
    'a plan that is over',
    { ...active, status: 'canceled', shows: false },
    'danger',
    'Twój plan się skończył – Twoje oferty są ukryte.',
  ],
  [
    'too many offers',
    { ...active, usage: { ...active.usage, venue: { shown: 3, hidden: 2, limit: 3 } } },
    'warning',
    '2 oferty są ukryte, bo plan Bankiet ich nie obejmuje.',
  ],
  [
    'one offer too many',
    { ...active, usage: { ...active.usage, venue: { shown: 3, hidden: 1, limit: 3 } } },
    'warning',
    '1 oferta jest ukryta, bo plan Bankiet jej nie obejmuje.',
  ],
] as [string, Current, string, string][])('the banner of %s', (_, now, tone, text) => {
  const words = bannerWords(now, '2026-11-22')
  expect([words?.tone, plain(words?.text)]).toEqual([tone, text])
})

test('who pays on time is told nothing', () => {
  expect(bannerWords(active, '2026-11-22')).toBeNull()
})

test.each([
  ['active', active, 'Następna płatność: 22 grudnia 2026, 183,27 zł brutto miesięcznie.'],
  [
    'cheaper by a code',
    { ...active, next_grosze: 14_662 },
    'Następna płatność: 22 grudnia 2026, 146,62 zł brutto, z kodem.',
  ],
  [
    'called off',
    { ...active, cancel_at_period_end: true },
    'Działa do 22 grudnia 2026. Potem nic nie pobierzemy, a oferty zostaną ukryte.',
  ],
  [
    'free for now',
    { ...active, status: 'trialing' },
    'Za darmo do 22 grudnia 2026. Potem 183,27 zł brutto miesięcznie.',
  ],
  ['given by the operator', { ...active, granted: true, period_end_at: null }, 'Opłacony u operatora.'],
] as [string, Current, string][])('a plan that is %s says what comes next', (_, now, sentence) => {
  expect(plain(planSentence(now))).toBe(sentence)
})

const at = Date.parse('2026-11-22T11:00:00.000Z')
const days14 = { kind: 'trial_days', value: 14 } as const
const ended: Current = { ...trial(1, ''), trial_days_left: null, status: 'expired', shows: false }
test.each([
  ['at once', ended, null, 'Dziś zapłacisz', 'Plan zacznie działać od razu.'],
  [
    'after the trial',
    trial(3, '2026-11-25T11:00:00.000Z'),
    null,
    'Pierwsza płatność',
    'Dziś nic nie pobierzemy. Dni próbne zostają: pierwsza płatność po 25 listopada 2026.',
  ],
  [
    'after the days that a code adds to the trial',
    trial(3, '2026-11-25T11:00:00.000Z'),
    days14,
    'Pierwsza płatność',
    'Dziś nic nie pobierzemy. Dni próbne zostają: pierwsza płatność po 9 grudnia 2026.',
  ],
  [
    'after the days that a code gives',
    ended,
    days14,
    'Pierwsza płatność',
    'Dziś nic nie pobierzemy. Plan zacznie działać od razu, a pierwsza płatność będzie po 6 grudnia 2026.',
  ],
] as const)('the first payment is said to come %s', (_, now, promo, label, text) => {
  const said = firstPayment(now, promo, at)
  expect([said.label, plain(said.text)]).toEqual([label, text])
})

test('whoever has published nothing reads of no offers that are seen, hidden or come back', () => {
  const grace_ends_at = '2026-11-29T11:00:00.000Z'
  const late: Current = { ...active, status: 'past_due', grace_ends_at }
  const over: Current = { ...active, status: 'canceled', shows: false }
  const owing: Current = { ...over, owed: { number: null, gross_grosze: 18_327, url: null } }
  const states = [ended, late, over, owing, { ...active, cancel_at_period_end: true }]
  const all = (now: Current) =>
    [bannerWords(now, '2026-11-22')?.text ?? '', planSentence(now), endWords(now), cancelWords(now)].join(' ')
  for (const now of states) {
    expect(all(now)).toMatch(/[Oo]ferty (są|wrócą|zostaną|pozostały)/)
    expect(all({ ...now, listings: [] })).not.toMatch(/[Oo]ferty (są|wrócą|zostaną|pozostały)/)
  }
  expect(bannerWords({ ...ended, listings: [] }, '2026-11-22')?.text).toBe(
    'Okres próbny się skończył. Aby opublikować ofertę, wybierz plan.',
  )
})

// Art. 17 u.p.k., CJEU C-400/22: partners who rent privately are consumers, and the end of the free days is a condition.
test('ordering a plan says that it is paid for, also in the days that are free', () => {
  expect(orderButton).toMatch(/z obowiązkiem zapłaty$/)
  expect(changeButton('now')).toMatch(/z obowiązkiem zapłaty$/)
  expect(changeButton('period_end')).toBe('Zmień plan')
})

test('pictures beyond a smaller plan are said before it is chosen, for offers that it can show at all', () => {
  const small = { name: 'Kameralny', venue_limit: 1, service_limit: 0, image_limit: 20 } as Plan
  const [venue] = active.listings
  const of = (images: number, kind: 'venue' | 'service' = 'venue') =>
    picturesBeyond({ listings: venue ? [{ ...venue, kind, images }] : [] }, small)
  expect(of(20)).toBeNull()
  expect(plain(of(21) ?? '')).toBe(
    'W planie Kameralny oferta mieści do 20 zdjęć. Więcej ma: Dwór (21). Żadne zdjęcie nie zniknie, ale nowe dodasz dopiero po usunięciu nadmiaru.',
  )
  expect(of(21, 'service')).toBeNull()
})
