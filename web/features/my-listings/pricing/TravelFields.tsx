import { Checkbox } from '#web/ui/fields/Choice.tsx'
import { FieldNote } from '#web/ui/fields/Field.tsx'
import { itemFieldId, useEdit } from './edit-context.ts'
import { noteUnread, unreadAt, type Way } from './price-model.ts'
import { WholeField } from './items/ReadField.tsx'

/** From which kilometre on travel is paid; the range of a service is in its own section. */
export function TravelFields() {
  const { model, apply, faults } = useEdit()
  const travel = model.travel ?? { free_km: 0, both_ways: true }
  const set = (patch: Partial<NonNullable<Way['travel']>>) =>
    apply((before) => ({ ...before, travel: { ...travel, ...patch } }), `travel:${Object.keys(patch).join()}`)
  const errorOf = (field: string) => faults.get('')?.[field]
  return (
    <div className="grid gap-4">
      <WholeField
        id={itemFieldId('', 'travel.free_km')}
        className="max-w-xs"
        label="Darmowe kilometry"
        hint="Liczone od Twojej bazy w jedną stronę."
        suffix="km"
        value={travel.free_km}
        error={errorOf('travel.free_km')}
        onValue={(km) => set({ free_km: km ?? 0 })}
        onWrong={(sentence) => apply((before) => noteUnread(before, unreadAt('', 'travel.free_km'), sentence))}
      />
      <Checkbox value={travel.both_ways} onChange={(both_ways) => set({ both_ways })}>
        Licz drogę w obie strony
      </Checkbox>
      <FieldNote id={itemFieldId('', 'travel')} error={errorOf('travel')} />
    </div>
  )
}
