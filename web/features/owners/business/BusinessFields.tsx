import { CircleCheck } from '@lucide/icons'
import type { ReactNode } from 'react'
import { legalForms, profileAsks, vatStatuses } from '#domain/people/owner.ts'
import { ibanSentence, nipSentence } from '#domain/people/number-words.pl.ts'
import { parseIban, parseKrs, parseNip, parsePesel, parseRegon } from '#domain/people/polish-ids.ts'
import { ContactFields } from '#web/features/owners/contact/ContactFields.tsx'
import { useDictionary } from '#web/features/reservations/parts/use-dictionary.ts'
import type { Reply } from '#web/lib/http/api.ts'
import type { Form } from '#web/lib/fields/form.ts'
import { Icon } from '#web/ui/art/Icon.tsx'
import { Alert } from '#web/ui/Notice.tsx'
import { Select, TextField } from '#web/ui/fields/TextField.tsx'
import { type BusinessValues, holderWarning, legalFormOf, withForm } from './business-values.ts'
import { checkWhileTyping } from './number-check.ts'
import { RegistryFill } from './RegistryFill.tsx'
import type { Found } from './registry-fill.ts'
import { businessSentences, typingHint, whyAsked } from './business-words.pl.ts'

type FormOf = Form<BusinessValues>
type NumberName = 'nip' | 'regon' | 'krs' | 'pesel' | 'iban'

const numbers: Record<NumberName, { parse: (typed: string) => unknown; lengths: number[]; needed: string }> = {
  nip: { parse: parseNip, lengths: [10], needed: '10' },
  regon: { parse: parseRegon, lengths: [9, 14], needed: '9 albo 14' },
  krs: { parse: parseKrs, lengths: [10], needed: '10' },
  pesel: { parse: parsePesel, lengths: [11], needed: '11' },
  iban: { parse: parseIban, lengths: [26], needed: '26' },
}

type NumberFieldProps = {
  form: FormOf
  name: NumberName
  label: string
  hint?: ReactNode
  optional?: boolean
  maxLength?: number
}

function wrongNumber(name: NumberName, typed: string): string {
  if (name === 'nip') return nipSentence(typed)
  return name === 'iban' ? ibanSentence(typed) : businessSentences[name]
}

/** A number field that counts digits while typing and checks the check digits. */
function NumberField({ form, name, label, hint, optional, maxLength = 20 }: NumberFieldProps) {
  const field = form.field(name)
  const { parse, lengths, needed } = numbers[name]
  const check = checkWhileTyping(field.value, parse, lengths)
  const note = typingHint(check, needed)
  const error = field.error ?? (check.state === 'wrong' ? wrongNumber(name, field.value) : undefined)
  return (
    <TextField
      {...field}
      {...{ label, maxLength }}
      {...(optional ? { optional } : {})}
      error={error}
      autoComplete="off"
      inputMode={name === 'iban' ? 'text' : 'numeric'}
      hint={
        note === undefined ? (
          hint
        ) : check.state === 'right' ? (
          <span className="inline-flex items-center gap-1.5 text-success-fg">
            <Icon of={CircleCheck} className="size-4" />
            {note}
          </span>
        ) : (
          note
        )
      }
    />
  )
}

/** The identity of the partner: the first data, and all that a draft needs (ruling 66). */
type CompanyProps = { form: FormOf; me: Reply<'getMe'>; onNamed: () => void; onFilled: (found: Found) => void }

export function CompanyFields({ form, me, onNamed, onFilled }: CompanyProps) {
  const say = useDictionary()
  const legal = legalFormOf(form.values)
  const asks = profileAsks(legal)
  const company = form.field('company_name')
  return (
    <div className="grid gap-5">
      <p className="text-sm text-ink-2">{whyAsked.company}</p>
      {!asks.personal && (
        <NumberField
          form={form}
          name="nip"
          label="NIP"
          optional={!me.profile_complete || legal === 'foreign'}
          hint={me.profile_complete ? undefined : 'Potrzebny dopiero do publikacji.'}
        />
      )}
      {!asks.personal && me.company_registry && <RegistryFill form={form} onFilled={onFilled} />}
      <div className="grid gap-5 sm:grid-cols-2">
        <Select
          {...form.field('legal_form')}
          onChange={(legal_form) => form.setAll(withForm(form.values, legal_form, me))}
          className="sm:col-span-2"
          label="Forma prawna"
          empty="Wybierz"
          options={legalForms.map((value) => ({ value, label: say('legal_form', value) }))}
        />
        <TextField
          {...company}
          onBlur={() => {
            company.onBlur()
            onNamed()
          }}
          className="sm:col-span-2"
          label={asks.personal ? 'Imię i nazwisko lub nazwa' : 'Nazwa firmy'}
          hint={
            asks.personal
              ? `Przy ofercie pokażemy, że sprzedaje ${legal === 'private' ? 'osoba prywatna' : 'przedsiębiorca bez wpisu do rejestru'}.`
              : 'Podaj pełną nazwę zgodną z CEIDG lub KRS.'
          }
          autoComplete="organization"
          maxLength={200}
        />
      </div>
      {!me.profile_complete && (
        <div className="grid gap-5 sm:grid-cols-2">
          <ContactFields field={form.field} />
        </div>
      )}
    </div>
  )
}

/** Data for taxes and invoices, which publishing asks for. */
export function TaxFields({ form, me }: { form: FormOf; me: Reply<'getMe'> }) {
  const say = useDictionary()
  const legal = legalFormOf(form.values)
  const asks = profileAsks(legal)
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {!asks.personal && (
        <Select
          {...form.field('vat_status')}
          label="Status VAT"
          empty="Wybierz"
          hint={form.values.vat_status === 'exempt' ? 'Ceny Twoich ofert będą miały stawkę „zw”.' : undefined}
          options={vatStatuses.map((value) => ({ value, label: say('vat_status', value) }))}
        />
      )}
      {!asks.personal && <NumberField form={form} name="regon" label="REGON" optional />}
      {asks.krs && <NumberField form={form} name="krs" label="KRS" />}
      {!asks.personal && (
        <TextField
          {...form.field('vat_eu')}
          label="VAT-UE"
          hint="Jeśli sprzedajesz firmom z innych krajów Unii."
          optional
          autoComplete="off"
          maxLength={20}
        />
      )}
      {asks.pesel && (
        <NumberField
          form={form}
          name="pesel"
          label="PESEL"
          optional={!asks.personal || me.has_pesel}
          hint={me.has_pesel ? 'Mamy już Twój numer. Wpisz go tylko wtedy, gdy chcesz go zmienić.' : whyAsked.pesel}
        />
      )}
      <TextField
        {...form.field('invoice_email')}
        label="E-mail do faktur"
        type="email"
        optional
        autoComplete="off"
        maxLength={254}
      />
    </div>
  )
}

export function RepresentativeFields({ form }: { form: FormOf }) {
  return (
    <div className="grid gap-5 sm:grid-cols-3">
      <TextField {...form.field('representative.first_name')} label="Imię" autoComplete="off" maxLength={60} />
      <TextField {...form.field('representative.last_name')} label="Nazwisko" autoComplete="off" maxLength={60} />
      <TextField
        {...form.field('representative.role')}
        label="Funkcja"
        placeholder="np. prezes zarządu"
        autoComplete="organization-title"
        maxLength={80}
      />
    </div>
  )
}

export function AccountFields({ form }: { form: FormOf }) {
  return (
    <div className="grid gap-5">
      <NumberField
        form={form}
        name="iban"
        label="Numer konta (IBAN)"
        hint="26 cyfr. Możesz wkleić numer ze spacjami, PL dopiszemy."
        maxLength={40}
      />
      <TextField {...form.field('account_holder')} label="Właściciel rachunku" autoComplete="off" maxLength={140} />
      {holderWarning(form.values) && (
        <Alert tone="warning">
          Właściciel rachunku różni się od nazwy firmy. Sprawdź, czy to na pewno konto firmy.
        </Alert>
      )}
    </div>
  )
}
