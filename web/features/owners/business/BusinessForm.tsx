import { type ReactNode, useState } from 'react'
import { profileAsks } from '#domain/people/owner.ts'
import { useDraft, useKeptValues } from '#web/lib/fields/drafts.ts'
import { withDefault } from '#web/lib/http/fault.ts'
import { call, type Reply } from '#web/lib/http/api.ts'
import { useForm } from '#web/lib/fields/form.ts'
import { defaults } from '#web/lib/texts.pl.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/fields/Choice.tsx'
import { ErrorSummary } from '#web/ui/Notice.tsx'
import { AddressFields } from './AddressFields.tsx'
import { AccountFields, CompanyFields, RepresentativeFields, TaxFields } from './BusinessFields.tsx'
import { BusinessConsents } from './BusinessConsents.tsx'
import {
  businessBody,
  businessCheck,
  type BusinessValues,
  businessValues,
  legalFormOf,
  sellerBegun,
  withHolder,
  withLatest,
} from './business-values.ts'
import { businessLabels, whyAsked } from './business-words.pl.ts'
import { useSavedMe } from '#web/features/owners/use-saved-me.pl.ts'

type Me = Reply<'getMe'>
type Props = { me: Me; onSaved: () => void; onCancel?: (() => void) | undefined }

/**
 * The business profile: the first data, and what publishing asks for, at once or later. Typed values stay in the tab
 * when the session ends in the middle.
 */
export function BusinessForm({ me, onSaved, onCancel }: Props) {
  const saved = useSavedMe()
  const [read] = useState(() => businessValues(me))
  const draft = useDraft(draftKey(me), () => read)
  const form = useForm({ initial: draft.first, check: businessCheck(me) })
  useKeptValues(draft, form.values, form.changed)
  // Fields that already have values are never hidden.
  const [later, setLater] = useState(() => me.profile_complete || sellerBegun(draft.first))
  const save = form.submit(async (values) => {
    const { message } = await withDefault(saveOver(values, read), defaults.completeProfile)
    draft.forget()
    await saved(me.missing_to_publish.length > 0 ? message : undefined)
    onSaved()
  })
  return (
    <form noValidate className="grid gap-8" onSubmit={save} aria-label="Dane firmy">
      <ErrorSummary summary={labelled(form.summary, form.errors, form.field)} title={defaults.completeProfile} />
      <CompanyFields
        form={form}
        me={me}
        onNamed={() => later && form.setAll(withHolder(form.values))}
        // Fields that the register could not fill must be visible.
        onFilled={({ address }) => setLater(later || address?.voivodeship === null)}
      />
      {later ? (
        <SellerGroups form={form} me={me} />
      ) : (
        <div className="grid justify-items-start gap-1">
          <Button onClick={() => setLater(true)}>Podaj wszystko od razu</Button>
          <p className="hint">Dane do umów i wpłat możesz podać później. Poprosimy o nie przed publikacją.</p>
        </div>
      )}
      <BusinessConsents form={form} me={me} />
      <div className="flex flex-wrap justify-end gap-3">
        {onCancel && (
          <Button
            variant="ghost"
            onClick={() => {
              draft.forget()
              onCancel()
            }}
          >
            Odrzuć zmiany
          </Button>
        )}
        <Button type="submit" variant="primary" busy={form.busy} busyLabel="Zapisuję...">
          Zapisz dane firmy
        </Button>
      </div>
    </form>
  )
}

/** Seller's data for contracts, taxes and payments, which publishing asks for (ruling 66). */
function SellerGroups({ form, me }: { form: Form; me: Me }) {
  const asks = profileAsks(legalFormOf(form.values))
  return (
    <>
      <Group title="Podatki i faktury">
        <TaxFields form={form} me={me} />
      </Group>
      <Group title={asks.personal ? 'Adres' : 'Adres siedziby'}>
        <AddressFields form={form} name="address" />
        <Checkbox {...form.field('correspondence_same')} className="mt-4">
          Adres korespondencyjny jest taki sam
        </Checkbox>
        {!form.values.correspondence_same && (
          <div className="mt-4">
            <AddressFields form={form} name="correspondence_address" />
          </div>
        )}
      </Group>
      {asks.representative && (
        <Group title="Osoba uprawniona do reprezentacji">
          <RepresentativeFields form={form} />
        </Group>
      )}
      <Group title="Konto do wypłat" why={whyAsked.account}>
        <AccountFields form={form} />
      </Group>
    </>
  )
}

/** Two drafts, because the first data and the later ones are different forms. */
export const draftKey = (me: Me): string => (me.profile_complete ? 'profile:business' : 'profile:begin')

/** Saves over the present data, which another device may have changed. */
async function saveOver(values: BusinessValues, read: BusinessValues) {
  const me = await call('getMe')
  const body = { ...businessBody(withLatest(values, read, businessValues(me))), ...contactOf(me) }
  return call('completeProfile', { body })
}

/** Once the profile is complete, contact data are edited in a card of their own and sent unchanged here. */
const contactOf = (me: Me) =>
  me.profile_complete && me.phone && me.contact_email
    ? { phone: me.phone, contact_email: me.contact_email, website: me.website }
    : {}

function Group({ title, why, children }: { title: string; why?: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="font-sans text-base font-semibold tracking-normal">{title}</legend>
      {why && <p className="mt-1 text-sm text-ink-2">{why}</p>}
      <div className="mt-4">{children}</div>
    </fieldset>
  )
}

type Form = ReturnType<typeof useForm<ReturnType<typeof businessValues>>>

/** The error summary with each sentence after its field's label, as specification 8 requires. */
function labelled(summary: Form['summary'], errors: Form['errors'], field: Form['field']): Form['summary'] {
  if (!summary) return null
  const names = Object.fromEntries(
    Object.keys(errors).map((name) => [field(name as keyof Form['values']).id, businessLabels[name]]),
  )
  const fields = summary.fields.map(({ id, message }) => ({
    id,
    message: names[id] ? `${names[id]}: ${message}` : message,
  }))
  return { ...summary, fields }
}
