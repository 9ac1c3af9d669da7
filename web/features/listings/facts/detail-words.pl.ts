/** Fields of a listing that are only shown, each with its words for visitors. Source: domain 1.1 and 2. */
import type { ListingDetail } from '#contract/listings/listings.ts'
import { formatArea, formatList, formatMoney, formatNumber, formatTime, plural, uncapital } from '#domain/format.pl.ts'
import {
  alcoholPolicyLabels,
  cateringPolicyLabels,
  corkageBasisLabels,
  houseRuleLabels,
  languageLabels,
  musicLicenceLabels,
  parkingTypeLabels,
} from '#domain/listing/labels.pl.ts'

export type DetailRow = { label: string; words: string }
type Details = ListingDetail['details']
type Labels = Readonly<Record<string, string>>
type Field = [key: string, label: string, say: (value: unknown, details: Details) => string | null]

/** The label begins small, as the other values beside a name do; what an owner has typed stays. */
const labelIn =
  (labels: Labels) =>
  (code: unknown): string => {
    const label = labels[String(code)]
    return label === undefined ? String(code) : uncapital(label)
  }

const listIn = (labels: Labels) => (value: unknown) =>
  Array.isArray(value) && value.length > 0 ? formatList(value.map(labelIn(labels))) : null

const yes = (words: string) => (value: unknown) => (value === true ? words : null)
const until = (value: unknown) => `do ${formatTime(String(value))}`
const area = (value: unknown) => formatArea(Number(value))
const partOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

const group = (title: string, fields: readonly Field[]) => ({
  title,
  say: (details: Details): DetailRow[] =>
    fields.flatMap(([key, label, say]) => {
      const value = details[key]
      const words = value === undefined || value === null || value === '' ? null : say(value, details)
      return words ? [{ label, words }] : []
    }),
})

export const detailGroups = [
  group('Jedzenie i alkohol', [
    ['catering_policy', 'Jedzenie', labelIn(cateringPolicyLabels)],
    ['alcohol_policy', 'Alkohol', labelIn(alcoholPolicyLabels)],
    ['corkage', 'Opłata korkowa', corkageOf],
  ]),
  group('Muzyka i zabawa', [
    ['music_until_inside', 'Muzyka w środku', until],
    ['music_until_outside', 'Muzyka na zewnątrz', until],
    ['sound_limit_db', 'Limit głośności', (value) => `${formatNumber(Number(value))} dB`],
    ['live_band_allowed', 'Zespół na żywo', yes('może zagrać')],
    ['zaiks_covered', 'Licencja na muzykę', labelIn(musicLicenceLabels)],
    ['afterparty_enabled', 'Poprawiny', afterpartyOf],
  ]),
  group('Na miejscu', [
    ['exclusivity', 'Wyłączność', yes('obiekt tylko dla Twojego wydarzenia')],
    ['house_rules', 'W obiekcie', listIn(houseRuleLabels)],
    ['ceiling_height_m', 'Wysokość pomieszczenia', (value) => `${formatNumber(Number(value))} m`],
    ['dance_floor_m2', 'Parkiet taneczny', area],
    ['parking_type', 'Parking', labelIn(parkingTypeLabels)],
    ['parking_spaces', 'Miejsca parkingowe', (value) => plural(Number(value), 'miejsce', 'miejsca', 'miejsc')],
    ['beds', 'Miejsca noclegowe', (value) => plural(Number(value), 'miejsce', 'miejsca', 'miejsc')],
    ['bedrooms', 'Pokoje', (value) => plural(Number(value), 'pokój', 'pokoje', 'pokoi')],
    ['bridal_suite', 'Pokój dla nowożeńców', yes('jest na miejscu')],
    ['short_term_rental_no', 'Numer rejestracyjny najmu', String],
  ]),
  group('Realizacja', [
    ['style_tags', 'Styl', listIn({})],
    ['languages', 'Języki', listIn(languageLabels)],
    [
      'delivery_time_days',
      'Gotowy materiał',
      (value) => `do ${plural(Number(value), 'dnia', 'dni', 'dni')} po wydarzeniu`,
    ],
    ['requirements', 'Wymagania techniczne', requirementsOf],
    ['insurance_oc', 'Ubezpieczenie', yes('od odpowiedzialności cywilnej (OC)')],
    ['licences', 'Uprawnienia', String],
    ['minors_protection', 'Ochrona małoletnich', yes('standardy ochrony i weryfikacja personelu')],
  ]),
]

/** Only when guests may bring their own alcohol for a fee. */
function corkageOf(value: unknown, { alcohol_policy }: Details): string | null {
  const { amount_grosze, basis } = partOf(value)
  if (alcohol_policy !== 'byo_corkage' || typeof amount_grosze !== 'number' || amount_grosze === 0) return null
  return `${formatMoney(amount_grosze)} ${labelIn(corkageBasisLabels)(basis)}`
}

function afterpartyOf(value: unknown, { afterparty_from: from, afterparty_until: to }: Details): string | null {
  if (value !== true) return null
  const hours = [from && `od ${formatTime(String(from))}`, to && `do ${formatTime(String(to))}`]
    .filter(Boolean)
    .join(' ')
  return hours ? `możliwe następnego dnia, ${hours}` : 'możliwe następnego dnia'
}

function requirementsOf(value: unknown): string | null {
  const { power_kw, space_m2, load_in_note, meal_for_crew, parking } = partOf(value)
  const parts = [
    power_kw && `zasilanie ${formatNumber(Number(power_kw))} kW`,
    space_m2 && `${formatArea(Number(space_m2))} miejsca`,
    meal_for_crew === true && 'posiłek dla obsługi',
    parking === true && 'miejsce parkingowe',
    load_in_note,
  ]
  return parts.filter(Boolean).join(', ') || null
}
