import { formatDay, formatMoney, plural, pluralForm, wallTime } from '#domain/format.pl.ts'
import type { ListingKind } from '#domain/listing/codes.ts'
import type { BillingPeriod } from '#domain/subscription/plans.ts'
import { freeUntil, type PromoCode } from '#domain/subscription/promo.ts'
import { lastTrialDays } from '#domain/subscription/standing.ts'
import type { Reply } from '#web/lib/http/api.ts'
import type { AlertProps } from '#web/ui/Notice.tsx'

export type Current = Reply<'currentSubscription'>
export type Plan = NonNullable<Current['plan']>
export type Chosen = { plan: Plan; period: BillingPeriod; keep: readonly string[] }

export type BannerWords = { tone: NonNullable<AlertProps['tone']>; text: string; action: string | null }

export const dayOf = (instant: string): string => formatDay(wallTime(instant).slice(0, 10))

const perPeriod: Record<BillingPeriod, string> = { month: 'miesięcznie', year: 'rocznie' }
export const periodWord = (period: BillingPeriod): string => perPeriod[period]

/** Also needed with free days, because the first payment comes automatically (art. 17 u.p.k.; ruling 77). */
export const orderButton = 'Zamawiam z obowiązkiem zapłaty'

/**
 * A change that takes effect at once costs more, today or after the free days; a later one never costs more than now.
 */
export const changeButton = (when: Reply<'previewSubscriptionUpgrade'>['when']): string =>
  when === 'now' ? 'Zmień plan z obowiązkiem zapłaty' : 'Zmień plan'

const hidden = 'Twoje oferty są ukryte'

/** Who has published nothing reads of no offers that are seen, hidden or come back. */
const hasOffers = ({ listings }: Pick<Current, 'listings'>): boolean => listings.length > 0

/** Why there are no free days, which the site promises to every partner. */
const hadTrial = 'Firma z tym NIP korzystała już z okresu próbnego na innym koncie'

/** The banner about the plan; null when there is nothing to say. */
export function bannerWords(now: Current, today: string): BannerWords | null {
  const { status, shows, trial_days_left, trial_ends_at, grace_ends_at } = now
  if (trial_days_left !== null && trial_ends_at) {
    const tone = trial_days_left <= lastTrialDays ? 'warning' : 'info'
    const ends_today = wallTime(trial_ends_at).slice(0, 10) === today
    const text = ends_today ? 'Okres próbny kończy się dziś.' : trialLeft(trial_days_left)
    return { tone, text, action: 'Wybierz plan' }
  }
  if (status === 'past_due' && grace_ends_at)
    return {
      tone: 'warning',
      text: `Nie udało się pobrać płatności. Zaktualizuj kartę do ${dayOf(grace_ends_at)}, aby ${hasOffers(now) ? 'oferty pozostały widoczne' : 'plan działał dalej'}.`,
      action: null,
    }
  if (shows) return tooMany(now)
  if (status === 'none') {
    const why = now.nip_had_trial ? `${hadTrial}. ` : ''
    return { tone: 'info', text: `${why}Aby opublikować oferty, wybierz plan.`, action: 'Wybierz plan' }
  }
  const trial_over = now.nip_had_trial ? hadTrial : 'Okres próbny się skończył'
  const over = status === 'expired' && !now.plan ? trial_over : 'Twój plan się skończył'
  const text = hasOffers(now) ? `${over} – ${hidden}.` : `${over}. Aby opublikować ofertę, wybierz plan.`
  return { tone: 'danger', text, action: 'Wybierz plan' }
}

/** For example „Okres próbny: pozostało 12 dni.” */
function trialLeft(days: number): string {
  return `Okres próbny: ${pluralForm(days, 'pozostał', 'pozostały', 'pozostało')} ${plural(days, 'dzień', 'dni', 'dni')}.`
}

function tooMany({ usage, plan }: Current): BannerWords | null {
  const count = usage.venue.hidden + usage.service.hidden
  if (count === 0) return null
  const offers = plural(count, 'oferta jest ukryta', 'oferty są ukryte', 'ofert jest ukrytych')
  const text = `${offers}, bo plan ${plan?.name ?? ''} ${count === 1 ? 'jej' : 'ich'} nie obejmuje.`
  return { tone: 'warning', text, action: 'Zmień plan' }
}

/** The sentence under the name of the plan: what happens next, and when. */
export function planSentence(now: Current): string {
  const { status, plan, period, period_end_at, next, granted, trial_ends_at, grace_ends_at } = now
  if (!plan || !period) {
    if (now.trial_days_left !== null && trial_ends_at)
      return `Korzystasz ze wszystkiego za darmo do ${dayOf(trial_ends_at)}. Bez karty.`
    if (status !== 'expired') return 'Wybierz plan, aby goście widzieli Twoje oferty.'
    const then = hasOffers(now)
      ? ', a oferty wrócą od razu po wyborze planu.'
      : '. Aby opublikować ofertę, wybierz plan.'
    return `Okres próbny się skończył. Rezerwacje i dane są bezpieczne${then}`
  }
  if (granted) return period_end_at ? `Opłacony u operatora do ${dayOf(period_end_at)}.` : 'Opłacony u operatora.'
  const regular = plan[`${period}_gross_grosze`]
  const with_code = now.next_grosze !== null && now.next_grosze < regular
  const price = with_code
    ? `${formatMoney(now.next_grosze ?? regular)} brutto, z kodem`
    : `${formatMoney(regular)} brutto ${periodWord(period)}`
  const end = period_end_at ? dayOf(period_end_at) : ''
  if (status === 'past_due')
    return `Czekamy na płatność. ${hasOffers(now) ? 'Oferty są widoczne' : 'Plan działa'} do ${grace_ends_at ? dayOf(grace_ends_at) : end}.`
  if (!now.shows && now.owed)
    return `Ten plan nie jest opłacony. Zapłać, a ${hasOffers(now) ? 'oferty wrócą' : 'plan zadziała'} od razu, albo wybierz nowy plan – wtedy starą fakturę anulujemy.`
  if (!now.shows) return 'Ten plan już nie działa. Rezerwacje i dane są bezpieczne.'
  if (now.cancel_at_period_end)
    return `Działa do ${end}. Potem nic nie pobierzemy${hasOffers(now) ? ', a oferty zostaną ukryte' : ''}.`
  if (next) return `Zmiana na plan ${next.name} nastąpi ${dayOf(next.at)}. Do tego czasu nic się nie zmienia.`
  if (status === 'trialing') return `Za darmo do ${end}. Potem ${price}.`
  return `Następna płatność: ${end}, ${price}.`
}

/** What giving up a plan means. */
export function cancelWords(now: Current): string {
  const until = now.period_end_at ? dayOf(now.period_end_at) : ''
  const then = hasOffers(now) ? 'Potem oferty zostaną ukryte, a my nic' : 'Potem nic'
  return `Plan działa do ${until}. ${then} więcej nie pobierzemy. Rezerwacje i dane zachowamy. Do tego dnia możesz zmienić zdanie jednym kliknięciem.`
}

/** What ending an unpaid plan means for the listings and the open invoice. */
export function endWords({ plan, shows, owed, listings }: Current): string {
  const ends = shows && hasOffers({ listings }) ? 'skończy się od razu, a oferty zostaną ukryte' : 'skończy się od razu'
  const invoice = owed?.number ? `Zaległą fakturę ${owed.number}` : 'Zaległą fakturę'
  const sum = owed ? ` na ${formatMoney(owed.gross_grosze, { always_grosze: true })}` : ''
  return `Plan ${plan?.name ?? ''} ${ends}. ${invoice}${sum} anulujemy, więc nic nie zapłacisz. Rezerwacje i dane zachowamy.`
}

type Code = Pick<PromoCode, 'kind' | 'value'> | null

/** When the first payment of a purchase is taken, with the words before the amount. */
export function firstPayment({ trial_days_left, trial_ends_at, listings }: Current, promo: Code, at: number) {
  const in_trial = trial_days_left !== null && trial_ends_at !== null
  const until = freeUntil(in_trial ? Date.parse(trial_ends_at) : null, promo, at)
  const begins = listings.some(({ hidden }) => hidden)
    ? 'Plan zacznie działać od razu, a oferty wrócą do wyników'
    : 'Plan zacznie działać od razu'
  if (until === null) return { is_free: false, label: 'Dziś zapłacisz', text: `${begins}.` }
  const day = dayOf(new Date(until).toISOString())
  const text = in_trial
    ? `Dni próbne zostają: pierwsza płatność po ${day}.`
    : `${begins}, a pierwsza płatność będzie po ${day}.`
  return { is_free: true, label: 'Pierwsza płatność', text: `Dziś nic nie pobierzemy. ${text}` }
}

/** How many offers of a kind the plan shows. */
export function roomOf(plan: Plan, kind: ListingKind): number {
  return { venue: plan.venue_limit, service: plan.service_limit }[kind]
}

/** Pictures beyond the plan stay where they are (ruling 72); null when no offer that it could show has so many. */
export function picturesBeyond({ listings }: Pick<Current, 'listings'>, plan: Plan): string | null {
  const more = listings.filter(({ kind, images }) => roomOf(plan, kind) > 0 && images > plan.image_limit)
  if (more.length === 0) return null
  const limit = plural(plan.image_limit, 'zdjęcia', 'zdjęć', 'zdjęć')
  const named = more.map(({ name, images }) => `${name} (${images})`).join(', ')
  return `W planie ${plan.name} oferta mieści do ${limit}. Więcej ${more.length === 1 ? 'ma' : 'mają'}: ${named}. Żadne zdjęcie nie zniknie, ale nowe dodasz dopiero po usunięciu nadmiaru.`
}

/** The limits of a plan: „1 sala i 2 usługi”. */
export function limitWords({ venue_limit, service_limit, image_limit }: Plan): string {
  const offers = [
    venue_limit > 0 && plural(venue_limit, 'sala', 'sale', 'sal'),
    service_limit > 0 && plural(service_limit, 'usługa', 'usługi', 'usług'),
  ].filter(Boolean)
  return `${offers.join(' i ')}, ${plural(image_limit, 'zdjęcie', 'zdjęcia', 'zdjęć')} na ofertę`
}
