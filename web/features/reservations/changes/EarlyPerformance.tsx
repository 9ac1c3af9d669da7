import { earlyPartWords } from '#domain/reservation/withdrawal-words.pl.ts'
import { Checkbox, type CheckboxProps } from '#web/ui/fields/Choice.tsx'

/** The demand that a service begins before the 14 days for withdrawal are over, in the only wording we use. */
export function EarlyPerformance(props: Omit<CheckboxProps, 'children'>) {
  return (
    <Checkbox hint={earlyPartWords} {...props}>
      Żądam rozpoczęcia usługi przed upływem 14 dni i wiem, że po jej pełnym wykonaniu utracę prawo odstąpienia.
    </Checkbox>
  )
}
