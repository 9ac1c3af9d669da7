import { termModes } from '#domain/listing/codes.ts'
import { confirmationModeLabels, termModeLabels, withdrawalRegimeLabels } from '#domain/labels.pl.ts'
import { securityDepositMethodLabels } from '#domain/listing/labels.pl.ts'
import { RadioCards } from '#web/ui/fields/Choice.tsx'
import { NumberOf, optionsOf, PickOf, TimeOf } from '#web/features/my-listings/controls/controls.tsx'
import { DepositEditor } from '#web/features/my-listings/controls/DepositEditor.tsx'
import { useField, useValue } from '#web/features/my-listings/editor/editor-context.ts'
import { PayoutsNote } from '#web/features/payments/PayoutsNote.tsx'
import { FormCard } from '#web/features/my-listings/controls/FormCard.tsx'
import { ManyOf } from '#web/features/my-listings/controls/ManyOf.tsx'
import { ownKinds } from '#web/features/my-listings/own-kinds.ts'
import { PolicyEditor } from '#web/features/my-listings/controls/PolicyEditor.tsx'
import type { SectionProps } from '#web/features/my-listings/editor/section-props.ts'

const confirmationNotes = {
  instant: 'Termin jest zajęty od razu po potwierdzeniu e-maila lub wpłacie.',
  request: 'Odpowiadasz na każdą prośbę; termin czeka na Twoją decyzję.',
  inquiry_only: 'Goście tylko pytają, a cenę i termin ustalacie razem.',
} as const

/** The rules by which a term is reserved and paid. */
export function ReservationRulesSection({ kind }: SectionProps) {
  const place = ownKinds[kind].is_place
  const security = useValue<number>('security_deposit_grosze')
  return (
    <>
      <FormCard title="Potwierdzanie">
        <Confirmation />
      </FormCard>
      <FormCard title="Terminy">
        <ManyOf path="term_modes" options={optionsOf(termModeLabels, termModes)} />
        <div className="grid gap-5 sm:grid-cols-2">
          <NumberOf path="min_minutes" scale={60} />
          <NumberOf path="max_minutes" scale={60} />
          {!place && <NumberOf path="default_minutes" scale={60} optional />}
          <Step />
          <TimeOf path="overnight_until" until="12:00" />
          <NumberOf path="notice_hours" empty={0} />
          <NumberOf path="horizon_days" />
        </div>
      </FormCard>
      <FormCard title="Przerwy między rezerwacjami">
        <div className="grid gap-5 sm:grid-cols-2">
          <NumberOf path="setup_minutes" empty={0} scale={60} />
          <NumberOf path="teardown_minutes" empty={0} scale={60} />
          {!place && <NumberOf path="travel_minutes" empty={0} scale={60} />}
        </div>
      </FormCard>
      <FormCard title="Przedpłata">
        <DepositEditor />
        <PayoutsNote />
      </FormCard>
      <FormCard title="Kaucja i liczba gości">
        <div className="grid gap-5 sm:grid-cols-2">
          <NumberOf path="security_deposit_grosze" empty={0} scale={100} />
          {security > 0 && (
            <>
              <PickOf
                path="details.security_deposit_method"
                optional
                empty="Dowolnie"
                options={optionsOf(securityDepositMethodLabels)}
              />
              <NumberOf path="details.security_deposit_return_days" optional />
            </>
          )}
          <NumberOf path="final_guest_count_days" optional />
        </div>
      </FormCard>
      <FormCard title="Zasady rezygnacji" lead="Zobaczą je goście przed rezerwacją, z datami i kwotami.">
        <PolicyEditor />
        <PickOf path="withdrawal_regime" options={optionsOf(withdrawalRegimeLabels)} />
      </FormCard>
    </>
  )
}

function Confirmation() {
  const field = useField<keyof typeof confirmationNotes>('confirmation_mode')
  return (
    <RadioCards
      id={field.id}
      legend="Potwierdzanie rezerwacji"
      hideLegend
      columns={3}
      value={field.value}
      error={field.error}
      onChange={(value) => field.set(value as keyof typeof confirmationNotes)}
      options={optionsOf(confirmationModeLabels).map(({ value, label }) => ({
        value,
        label,
        description: confirmationNotes[value as keyof typeof confirmationNotes],
      }))}
    />
  )
}

function Step() {
  const field = useField<number>('step_minutes')
  return (
    <RadioCards
      id={field.id}
      legend="Co ile można zacząć"
      columns={3}
      className="sm:col-span-2"
      value={String(field.value)}
      error={field.error}
      onChange={(value) => field.set(Number(value))}
      options={[15, 30, 60].map((minutes) => ({ value: String(minutes), label: `${minutes} min` }))}
    />
  )
}
