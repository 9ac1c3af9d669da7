import { BadgeCheck, CircleAlert, CircleDashed } from 'lucide-react'
import { paths } from '#contract/paths.ts'
import { formatIban, formatNip } from '#domain/format.pl.ts'
import { useDictionary } from '#web/features/reservations/use-dictionary.ts'
import type { Reply } from '#web/lib/api.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Facts } from '#web/ui/Paper.tsx'
import { Card } from './Card.tsx'

type Me = Reply<'getMe'>

/** The business as we know it and what it lacks. */
export function BusinessCard({ me }: { me: Me }) {
  const say = useDictionary()
  const rows = factsOf(me, say)
  return (
    <Card
      id="firma"
      title="Dane firmy"
      after={
        me.profile_complete ? (
          <Badge tone="success" icon={BadgeCheck}>
            Zweryfikowany
          </Badge>
        ) : (
          <Badge tone="warning" icon={CircleAlert}>
            Niekompletny
          </Badge>
        )
      }
    >
      {rows.length > 0 && <Facts rows={rows} />}
      {me.missing.length > 0 && (
        <>
          <h3 className={`font-sans text-base font-semibold tracking-normal ${rows.length > 0 ? 'mt-5' : ''}`}>
            Czego jeszcze brakuje
          </h3>
          <ul className="mt-2 grid gap-1.5">
            {me.missing.map((part) => (
              <li key={part} className="flex items-start gap-2">
                <Icon of={CircleDashed} className="mt-0.5 text-warning" />
                {part === 'phone' ? (
                  <a className="link" href="#kontakt">
                    {say('profile_part', part)}
                  </a>
                ) : (
                  say('profile_part', part)
                )}
              </li>
            ))}
          </ul>
          <p className="mt-4 text-sm text-ink-2">
            Przygotuj te dane: formularz danych firmy udostępnimy w tym miejscu wkrótce. Potrzebujesz ich wcześniej?
            Napisz do nas przez{' '}
            <a className="link" href={`${paths.contact}?temat=cooperation`}>
              formularz kontaktowy
            </a>
            .
          </p>
        </>
      )}
      {me.missing.length === 0 && (
        <p className="mt-4 text-sm text-ink-2">
          Zmianę danych firmy zgłoś przez{' '}
          <a className="link" href={`${paths.contact}?temat=cooperation`}>
            formularz kontaktowy
          </a>
          .
        </p>
      )}
    </Card>
  )
}

function factsOf(me: Me, say: (name: string, code: string) => string) {
  const { address } = me
  const flat = address?.flat_no ? `/${address.flat_no}` : ''
  const rows = [
    { label: 'Nazwa', value: me.company_name },
    { label: 'Forma', value: me.legal_form && say('legal_form', me.legal_form) },
    { label: 'NIP', value: me.nip && formatNip(me.nip) },
    { label: 'REGON', value: me.regon },
    { label: 'KRS', value: me.krs },
    {
      label: 'Adres',
      value: address && `${address.street} ${address.building_no}${flat}, ${address.postcode} ${address.city}`,
    },
    { label: 'VAT', value: me.vat_status && say('vat_status', me.vat_status) },
    { label: 'Konto', value: me.iban && formatIban(me.iban) },
    { label: 'Właściciel konta', value: me.account_holder },
  ]
  return rows.flatMap(({ label, value }) => (value ? [{ label, value }] : []))
}
