import { layOut, type MailSite, p, PRODUCT_NAME, quiet } from '#api/adapters/mail/layout.pl.ts'
import type { MailBody } from '#api/adapters/mail/mailer.ts'
import type { MailSample } from '#api/adapters/mail/samples.ts'
import { money } from '#api/adapters/mail/words.pl.ts'
import { formatDateGenitive, formatDay } from '#domain/format.pl.ts'
import { invoiceSentence } from './invoices/invoice-text.pl.ts'
import type { BillingPeriod } from '#domain/subscription/plans.ts'

/** Who has published nothing (`has_offers`) reads of no offers that are seen, hidden or come back. */
type To = { site: MailSite; has_offers: boolean }
/** Dates are days in Warsaw. */
export type TrialEnds = To & { ends_on: string; days: number; plans_url: string }
/** `nip_had_trial`: it ended early, because the firm had its free days in another account. */
export type TrialEnded = To & { plans_url: string; nip_had_trial: boolean }
export type PlanPaid = {
  site: MailSite
  plan: string
  period: BillingPeriod
  net_grosze: number
  vat_grosze: number
  gross_grosze: number
  number: string | null
  /** Where the invoice is, as a sentence with a leading space; empty when we made none. */
  paper: string
  subscription_url: string
}
export type PaymentFailed = To & {
  plan: string
  /** Null when no further try is known. */
  retry_on: string | null
  grace_ends_on: string
  card_url: string
}
export type PlanChanged = {
  site: MailSite
  plan: string
  period: BillingPeriod
  /** Null means at once. */
  on: string | null
  /** Null when it was paid already, or is not paid at once. */
  first?: FirstPayment | null
  subscription_url: string
}
/** The first payment after the free days. */
export type FirstPayment = { on: string; gross_grosze: number }
export type PlanCancelled = To & { plan: string; ends_on: string; subscription_url: string }
/** `is_over`: the plan has ended; otherwise listings are only hidden until it is paid. */
export type OffersHidden = To & { plan: string; plans_url: string; is_over: boolean }

const why = `Wysyłamy tę wiadomość, ponieważ ten adres należy do konta partnera w ${PRODUCT_NAME}.`
const periods: Record<BillingPeriod, string> = { month: 'miesięcznie', year: 'rocznie' }

const origin = 'https://wydarzy.example'
const site = { home_url: `${origin}/`, contact_url: `${origin}/kontakt`, privacy_url: `${origin}/polityka-prywatnosci` }
const to = { site, has_offers: true }
const without_offers = { site, has_offers: false }
const [plans_url, subscription_url] = [`${origin}/subskrypcja/edycja`, `${origin}/subskrypcja`]

export const subscriptionMailSamples: readonly MailSample[] = [
  { name: 'trialEnds', make: () => trialEnds({ ...to, ends_on: '2026-12-21', days: 7, plans_url }) },
  { name: 'trialEndsTomorrow', make: () => trialEnds({ ...to, ends_on: '2026-12-21', days: 1, plans_url }) },
  { name: 'trialEndsToday', make: () => trialEnds({ ...to, ends_on: '2026-12-21', days: 0, plans_url }) },
  { name: 'trialEnded', make: () => trialEnded({ ...to, plans_url, nip_had_trial: false }) },
  {
    name: 'trialEndsWithoutOffers',
    make: () => trialEnds({ ...without_offers, ends_on: '2026-12-21', days: 7, plans_url }),
  },
  {
    name: 'trialEndedWithoutOffers',
    make: () => trialEnded({ ...without_offers, plans_url, nip_had_trial: false }),
  },
  { name: 'trialEndedByNip', make: () => trialEnded({ ...to, plans_url, nip_had_trial: true }) },
  {
    name: 'planPaid',
    make: () =>
      planPaid({
        site,
        plan: 'Bankiet',
        period: 'month',
        net_grosze: 14_900,
        vat_grosze: 3_427,
        gross_grosze: 18_327,
        number: 'WYD-0042',
        paper: invoiceSentence({ has_nip: true }, true),
        subscription_url,
      }),
  },
  {
    name: 'planPaymentFailed',
    make: () =>
      paymentFailed({
        ...to,
        plan: 'Bankiet',
        retry_on: '2026-12-23',
        grace_ends_on: '2026-12-28',
        card_url: subscription_url,
      }),
  },
  {
    name: 'planChanged',
    make: () => planChanged({ site, plan: 'Orkiestra', period: 'month', on: null, subscription_url }),
  },
  {
    name: 'planChosenInTrial',
    make: () =>
      planChanged({
        site,
        plan: 'Bankiet',
        period: 'month',
        on: null,
        first: { on: '2026-12-21', gross_grosze: 18_327 },
        subscription_url,
      }),
  },
  {
    name: 'planChosenWithFreePeriod',
    make: () =>
      planChanged({
        site,
        plan: 'Bankiet',
        period: 'month',
        on: null,
        first: { on: '2026-12-21', gross_grosze: 0 },
        subscription_url,
      }),
  },
  {
    name: 'planChangePlanned',
    make: () => planChanged({ site, plan: 'Kameralny', period: 'month', on: '2026-12-21', subscription_url }),
  },
  {
    name: 'planCancelled',
    make: () => planCancelled({ ...to, plan: 'Bankiet', ends_on: '2026-12-21', subscription_url }),
  },
  { name: 'planOffersHidden', make: () => offersHidden({ ...to, plan: 'Bankiet', plans_url, is_over: true }) },
  {
    name: 'planEndedWithoutOffers',
    make: () => offersHidden({ ...without_offers, plan: 'Bankiet', plans_url, is_over: true }),
  },
]

const keeps = 'Rezerwacje i dane zachowamy.'
const toPublish = 'Wybierz plan, aby móc publikować oferty'

/** `days` are calendar days: a trial that ends this evening ends today, not „tomorrow”. */
function trialHeading(days: number): string {
  if (days <= 0) return 'Okres próbny kończy się dziś'
  return days === 1 ? 'Okres próbny kończy się jutro' : 'Okres próbny dobiega końca'
}

/** O8: seven, three and one day before the end. */
export function trialEnds({ site, has_offers, ends_on, days, plans_url }: TrialEnds): MailBody {
  const choose = has_offers ? 'Wybierz plan, aby oferty pozostały widoczne.' : `${toPublish} także potem.`
  return layOut({
    subject: `Okres próbny kończy się ${formatDay(ends_on)}`,
    preheader: choose,
    heading: trialHeading(days),
    blocks: [
      p('Dzień dobry,'),
      p('Twój okres próbny kończy się ', { strong: formatDay(ends_on) }, '.'),
      p(`${choose} ${keeps}`),
      { kind: 'button', label: 'Zobacz plany', url: plans_url },
      quiet('Nic nie pobierzemy, dopóki nie wybierzesz planu. Dni, które zostały, nadal są za darmo.'),
    ],
    why,
    site,
  })
}

/** O8: the trial is over. */
export function trialEnded({ site, has_offers, plans_url, nip_had_trial }: TrialEnded): MailBody {
  const because = nip_had_trial ? ', bo firma z tym NIP korzystała z niego już na innym koncie' : ''
  const choose = has_offers ? 'Wybierz plan, a oferty wrócą od razu.' : `${toPublish}.`
  return layOut({
    subject: has_offers ? 'Twoje oferty są ukryte' : 'Okres próbny się skończył',
    preheader: has_offers ? `Okres próbny się skończył. ${choose}` : choose,
    heading: 'Okres próbny się skończył',
    blocks: [
      p('Dzień dobry,'),
      p(`okres próbny się skończył${because}.${has_offers ? ' Goście nie widzą teraz Twoich ofert.' : ''}`),
      p(`${choose} ${keeps}`),
      { kind: 'button', label: 'Zobacz plany', url: plans_url },
    ],
    why,
    site,
  })
}

/** O9: once for each paid invoice. */
export function planPaid(data: PlanPaid): MailBody {
  return layOut({
    subject: `Płatność za plan ${data.plan}`,
    preheader: `Pobraliśmy ${money(data.gross_grosze)}.`,
    heading: 'Dziękujemy za płatność',
    blocks: [
      p('Dzień dobry,'),
      p('pobraliśmy ', { strong: money(data.gross_grosze) }, ` (${money(data.net_grosze)} + VAT).${data.paper}`),
      {
        kind: 'card',
        status: { label: 'Opłacony', tone: 'good' },
        title: data.plan,
        subtitle: `płatny ${periods[data.period]}`,
        rows: data.number ? [['Numer', data.number]] : [],
        lines: [
          ['Netto', money(data.net_grosze)],
          ['VAT', money(data.vat_grosze)],
        ],
        total: ['Razem', money(data.gross_grosze)],
      },
      { kind: 'button', label: 'Zobacz subskrypcję', url: data.subscription_url, look: 'second' },
    ],
    why,
    site: data.site,
  })
}

/** O9: the listings stay visible while the payment is tried again. */
export function paymentFailed(data: PaymentFailed): MailBody {
  const { site, has_offers, plan, retry_on, grace_ends_on, card_url } = data
  const goes_on = has_offers ? ': oferty są widoczne i przyjmują rezerwacje' : ''
  return layOut({
    subject: 'Nie udało się pobrać płatności',
    preheader: `Zaktualizuj kartę, aby plan ${plan} działał dalej.`,
    heading: 'Nie udało się pobrać płatności',
    blocks: [
      p('Dzień dobry,'),
      p(`nie udało się pobrać płatności za plan ${plan}.`),
      p(
        retry_on ? `Spróbujemy ponownie ${formatDay(retry_on)}. ` : '',
        `Zaktualizuj kartę. Do ${formatDateGenitive(grace_ends_on)}, nic się nie zmienia${goes_on}.`,
      ),
      { kind: 'button', label: 'Zaktualizuj kartę', url: card_url },
    ],
    why,
    site,
  })
}

/** A code may take all of the first payment off; then there is none to announce. */
const firstPayment = ({ gross_grosze, on }: FirstPayment) =>
  gross_grosze === 0
    ? p(`Darmowe dni zostają, a za okres, który zaczyna się ${formatDay(on)}, dzięki kodowi nic nie pobierzemy.`)
    : p(
        'Darmowe dni zostają. Pierwszą płatność, ',
        { strong: money(gross_grosze) },
        `, pobierzemy ${formatDay(on)}. Jeśli zrezygnujesz wcześniej, nic nie zapłacisz.`,
      )

/** O9: another plan, at once or at the end of the period. */
export function planChanged({ site, plan, period, on, first, subscription_url }: PlanChanged): MailBody {
  const text =
    on === null
      ? p('masz teraz plan ', { strong: plan }, `, płatny ${periods[period]}.`)
      : p(`zmiana na plan ${plan} nastąpi `, { strong: formatDay(on) }, '. Do tego czasu nic się nie zmienia.')
  return layOut({
    subject: on === null ? `Masz plan ${plan}` : `Zmiana na plan ${plan} nastąpi ${formatDay(on)}`,
    preheader: on === null ? 'Nowy plan już działa.' : 'Do tego czasu nic się nie zmienia.',
    heading: on === null ? 'Nowy plan już działa' : 'Zmiana planu jest zapisana',
    blocks: [
      p('Dzień dobry,'),
      text,
      ...(first ? [firstPayment(first)] : []),
      { kind: 'button', label: 'Zobacz subskrypcję', url: subscription_url, look: 'second' },
    ],
    why,
    site,
  })
}

/** O9: the plan runs to the end of the paid period. */
export function planCancelled({ site, has_offers, plan, ends_on, subscription_url }: PlanCancelled): MailBody {
  const then = has_offers ? 'Potem oferty zostaną ukryte. ' : ''
  return layOut({
    subject: `Plan ${plan} działa do ${formatDateGenitive(ends_on)}`,
    preheader: 'Nic więcej nie pobierzemy.',
    heading: 'Rezygnacja jest przyjęta',
    blocks: [
      p('Dzień dobry,'),
      p(`plan ${plan} działa do `, { strong: formatDateGenitive(ends_on) }, '. Nic więcej nie pobierzemy.'),
      p(`${then}${keeps} Do tego dnia możesz cofnąć rezygnację jednym kliknięciem.`),
      { kind: 'button', label: 'Cofnij rezygnację', url: subscription_url, look: 'second' },
    ],
    why,
    site,
  })
}

/** O9: an unpaid or cancelled plan has ended. */
export function offersHidden({ site, has_offers, plan, plans_url, is_over }: OffersHidden): MailBody {
  const choose = has_offers ? 'Wybierz plan, a oferty wrócą od razu.' : `${toPublish}.`
  return layOut({
    subject: has_offers ? 'Twoje oferty są ukryte' : `Plan ${plan} już nie działa`,
    preheader: has_offers ? `Plan ${plan} już nie działa. ${choose}` : choose,
    heading: `Plan ${plan} już nie działa`,
    blocks: [
      p('Dzień dobry,'),
      p(
        `${has_offers ? 'goście nie widzą teraz Twoich ofert. Przyjęte' : `plan ${plan} już nie działa. Przyjęte`} rezerwacje działają bez zmian.`,
      ),
      ...(is_over ? [p('Za ten plan nic więcej nie pobierzemy.')] : []),
      p(choose),
      { kind: 'button', label: 'Zobacz plany', url: plans_url },
    ],
    why,
    site,
  })
}
