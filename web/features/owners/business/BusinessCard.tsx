import { BadgeCheck, CircleAlert, CircleDashed } from '@lucide/icons'
import { useState } from 'react'
import { formatAddress, formatIban, formatNip } from '#domain/format.pl.ts'
import { labelOf, profilePartLabels } from '#domain/labels.pl.ts'
import { profileParts } from '#domain/people/owner.ts'
import { safeDeepLink } from '#web/features/auth/deep-link.ts'
import { useGo, useSearchParams } from '#web/lib/page/navigation.ts'
import { draftOf } from '#web/lib/fields/drafts.ts'
import { useDictionary } from '#web/features/reservations/parts/use-dictionary.ts'
import type { Reply } from '#web/lib/http/api.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/art/Icon.tsx'
import { Facts } from '#web/ui/Paper.tsx'
import { BusinessForm, draftKey } from './BusinessForm.tsx'
import { whyMissing } from './business-words.pl.ts'
import { Card } from '#web/features/owners/Card.tsx'

type Me = Reply<'getMe'>

/** The business: a form while something is missing, facts with an edit button when it is complete. */
export function BusinessCard({ me, onComplete }: { me: Me; onComplete: () => void }) {
  const whole = me.profile_complete && me.missing_to_publish.length === 0
  const go = useGo()
  const [search] = useSearchParams()
  const back = safeDeepLink(search.get('wroc'))
  const [editing, setEditing] = useState(() => !whole || draftOf(draftKey(me), me.id) !== undefined)
  return (
    <Card
      id="firma"
      title="Dane firmy"
      lead={
        whole
          ? undefined
          : me.profile_complete
            ? 'Oferty możesz już dodawać. Zanim pokażemy je gościom, uzupełnij dane do umów i wpłat.'
            : 'Tyle wystarczy, aby zacząć dodawać sale i usługi.'
      }
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
      {!me.email_verified ? (
        <p className="text-ink-2">Najpierw potwierdź adres e-mail. Potem uzupełnisz tu dane firmy.</p>
      ) : editing ? (
        <>
          <Missing me={me} />
          <BusinessForm
            key={me.profile_complete ? 'whole' : 'first'}
            me={me}
            onSaved={() => {
              setEditing(false)
              // Back to the listing that waits for these data.
              if (back && me.profile_complete) go(back)
              else if (!whole) onComplete()
            }}
            onCancel={whole ? () => setEditing(false) : undefined}
          />
        </>
      ) : (
        <>
          <BusinessFacts me={me} />
          {!whole && (
            <p className="mt-4 text-ink-2">{`Do publikacji brakuje: ${me.missing_to_publish.map((part) => labelOf(profilePartLabels, part)).join(', ')}.`}</p>
          )}
          <Button className="mt-5" onClick={() => setEditing(true)}>
            {whole ? 'Zmień dane firmy' : 'Uzupełnij dane'}
          </Button>
        </>
      )}
    </Card>
  )
}

/** What is missing and why it is needed; folded for a new profile, where everything is missing. */
function Missing({ me }: { me: Me }) {
  const missing = me.profile_complete ? me.missing_to_publish : me.missing
  if (missing.length === 0) return null
  return (
    <details className="mb-6" open={me.legal_form !== null}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold underline underline-offset-3">
        {`Czego brakuje i po co (${missing.length})`}
      </summary>
      <ul className="mt-1 grid gap-1.5">
        {profileParts
          .filter((part) => missing.includes(part))
          .map((part) => (
            <li key={part} className="flex items-start gap-2">
              <Icon of={CircleDashed} className="mt-0.5 shrink-0 text-warning" />
              <span>
                <b className="font-semibold">{profilePartLabels[part]}</b>
                {` – ${whyMissing[part]}`}
              </span>
            </li>
          ))}
      </ul>
    </details>
  )
}

function BusinessFacts({ me }: { me: Me }) {
  const say = useDictionary()
  const person = me.representative
  const rows = [
    { label: 'Nazwa', value: me.company_name },
    { label: 'Forma', value: me.legal_form && say('legal_form', me.legal_form) },
    { label: 'NIP', value: me.nip && formatNip(me.nip) },
    { label: 'REGON', value: me.regon },
    { label: 'KRS', value: me.krs },
    { label: 'VAT', value: me.vat_status && say('vat_status', me.vat_status) },
    { label: 'VAT-UE', value: me.vat_eu },
    { label: 'Adres', value: me.address && formatAddress(me.address) },
    { label: 'Do korespondencji', value: me.correspondence_address && formatAddress(me.correspondence_address) },
    { label: 'Reprezentacja', value: person && `${person.first_name} ${person.last_name}, ${person.role}` },
    { label: 'Numer konta', value: me.iban && formatIban(me.iban).replaceAll('\u00a0', ' ') },
    { label: 'Właściciel rachunku', value: me.account_holder },
    { label: 'E-mail do faktur', value: me.invoice_email },
    { label: 'PESEL', value: me.has_pesel && 'zapisany (zaszyfrowany)' },
  ]
  return <Facts rows={rows.flatMap(({ label, value }) => (value ? [{ label, value }] : []))} />
}
