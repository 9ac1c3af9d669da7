import type { ListingDetail } from '#contract/listings/listings.ts'
import { formatDuration, formatMoney, formatPercent, formatTime, plural } from '#domain/format.pl.ts'
import { guestItem } from '#web/features/listings/guest-price.ts'
import { Section } from '#web/features/listings/page/Section.tsx'
import { perItemUnit } from '#web/features/listings/words.pl.ts'

type Item = ListingDetail['price_items'][number]

/** Kinds of price items in the order of a bill, each with its heading. */
const groups: readonly { kinds: readonly Item['kind'][]; title: string }[] = [
  { kinds: ['base'], title: 'Cena podstawowa' },
  { kinds: ['modifier'], title: 'Dopłaty i zniżki terminu' },
  { kinds: ['mandatory_fee'], title: 'Zawsze doliczane' },
  { kinds: ['overtime'], title: 'Dodatkowy czas' },
  { kinds: ['travel'], title: 'Dojazd' },
  { kinds: ['discount'], title: 'Rabaty' },
  { kinds: ['security_deposit'], title: 'Kaucja zwrotna' },
  { kinds: ['addon'], title: 'Dodatki do wyboru' },
]

export function PriceTable({ listing }: { listing: ListingDetail }) {
  const shown = groups
    .map((group) => ({ ...group, items: listing.price_items.filter((item) => group.kinds.includes(item.kind)) }))
    .filter((group) => group.items.length > 0)
  if (shown.length === 0) return null
  const net = listing.price_mode === 'net'
  const addons = listing.price_items.some((item) => item.kind === 'addon')
  return (
    <Section
      id="cennik"
      title="Cennik"
      lead={
        net
          ? 'Ceny z VAT, pod nimi netto. Pełną kwotę za Twój termin i gości zobaczysz przed rezerwacją.'
          : 'Ceny z VAT. Pełną kwotę za Twój termin i gości zobaczysz przed rezerwacją.'
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="card mt-5 overflow-x-auto" tabIndex={0} aria-label="Cennik, tabela przewijana w bok">
        <table className="table">
          <caption className="sr-only">Cennik: {listing.name}</caption>
          <thead>
            <tr>
              <th scope="col">Za co</th>
              <th scope="col" className="max-md:hidden">
                Kiedy
              </th>
              <th scope="col" className="r">
                Cena
              </th>
            </tr>
          </thead>
          {shown.map((group) => (
            <tbody key={group.title} className="text-base">
              <tr>
                <th scope="rowgroup" colSpan={3} className="bg-sunken text-sm font-semibold text-ink-2">
                  {group.title}
                </th>
              </tr>
              {group.items.map((item) => (
                <ItemRow key={item.id} item={guestItem(listing, item)} net_grosze={net ? item.amount_grosze : null} />
              ))}
            </tbody>
          ))}
        </table>
      </section>
      {addons && <p className="mt-3 text-sm text-ink-2">Dodatki wybierzesz w trakcie rezerwacji.</p>}
      {listing.min_order_value_grosze !== null && listing.min_order_value_grosze > 0 && (
        <p className="mt-3 text-sm text-ink-2">
          Najmniejsze zamówienie: <b className="num">{formatMoney(listing.min_order_value_grosze)}</b>.
        </p>
      )}
    </Section>
  )
}

/** `net_grosze`: the amount of the owner's list when it is kept in net prices. */
function ItemRow({ item, net_grosze }: { item: Item; net_grosze: number | null }) {
  const notes = notesOf(item)
  return (
    <tr>
      <th scope="row" className="border-line bg-transparent text-base font-medium whitespace-normal text-ink">
        {item.name}
        {notes && <span className="block text-sm font-normal text-ink-2">{notes}</span>}
        {item.applies && <span className="block text-sm font-normal text-ink-3 md:hidden">{item.applies}</span>}
      </th>
      <td className="text-sm text-ink-2 max-md:hidden">
        {item.applies ? item.applies : item.kind === 'addon' ? 'na życzenie' : 'zawsze'}
      </td>
      <td className="r font-semibold whitespace-nowrap">
        {amountOf(item)}
        {item.amount_grosze !== null && (
          <span className="block text-sm font-normal text-ink-3">{perItemUnit(item)}</span>
        )}
        {net_grosze !== null && net_grosze !== item.amount_grosze && (
          <span className="block text-sm font-normal text-ink-3">{`${formatMoney(net_grosze)} netto`}</span>
        )}
      </td>
    </tr>
  )
}

function amountOf({ amount_grosze, percent_bp, kind }: Item): string {
  if (amount_grosze !== null) return formatMoney(kind === 'discount' ? -amount_grosze : amount_grosze)
  if (percent_bp === null) return 'wycena indywidualna'
  const signed = kind === 'discount' ? -percent_bp : percent_bp
  return `${signed > 0 ? '+' : ''}${formatPercent(signed)}`
}

/** What the amount covers and where it begins to count. */
function notesOf(item: Item): string {
  const notes = [
    item.included_minutes !== null && `w cenie ${formatDuration(item.included_minutes)}`,
    item.included_until !== null && `w cenie do ${formatTime(item.included_until)}`,
    item.included_persons !== null && `w cenie ${plural(item.included_persons, 'osoba', 'osoby', 'osób')}`,
    item.extra_unit_amount_grosze !== null && `każda kolejna ${formatMoney(item.extra_unit_amount_grosze)}`,
    item.min_billed_adults !== null && `liczymy najmniej ${plural(item.min_billed_adults, 'osobę', 'osoby', 'osób')}`,
    item.min_qty !== null && item.pricing_type === 'per_hour' && `najmniej ${item.min_qty} godz.`,
    ...item.age_tiers.map((tier) => `${tier.label.toLowerCase()}: ${tierWords(tier)}`),
    item.crew_percent_bp !== null && `obsługa (np. DJ, fotograf): ${formatPercent(item.crew_percent_bp)} ceny`,
  ]
  return notes.filter(Boolean).join('; ')
}

function tierWords({ percent_bp, amount_grosze }: Item['age_tiers'][number]): string {
  if (amount_grosze !== null) return formatMoney(amount_grosze)
  return percent_bp === 0 ? 'bezpłatnie' : `${formatPercent(percent_bp ?? 0)} ceny`
}
