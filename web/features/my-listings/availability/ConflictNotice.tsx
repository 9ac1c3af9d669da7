import { formatList } from '#domain/format.pl.ts'
import { Button } from '#web/ui/Button.tsx'
import { Alert } from '#web/ui/Notice.tsx'
import { groupsOf } from './exceptions/exceptions-model.ts'
import type { HoursDraft } from './hours-model.ts'
import { differentDays, type HourPart } from './merge.ts'
import type { HoursConflict, HoursEditor } from './use-hours-editor.ts'
import { dayName, hoursText, partWords } from './words.pl.ts'

type Props = { editor: HoursEditor; conflict: HoursConflict }

/**
 * Another tab or device saved meanwhile and both changed the same parts: shows the differences and asks which to keep.
 */
export function ConflictNotice({ editor, conflict }: Props) {
  const { draft: mine, theirs, both } = conflict
  return (
    <Alert tone="warning" live>
      <p className="font-semibold">
        W innej karcie lub na innym urządzeniu też zmieniono: {formatList(both.map((part) => partWords[part]))}.
      </p>
      <ul className="mt-1 list-disc pl-5 text-sm">
        {both.flatMap((part) => differences(part, mine, theirs).map((line) => <li key={line}>{line}</li>))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button size="sm" onClick={() => editor.settle('theirs')}>
          Wczytaj zapisane
        </Button>
        <Button size="sm" variant="primary" onClick={() => editor.settle('mine')}>
          Zapisz moje
        </Button>
      </div>
    </Alert>
  )
}

const hoursOn = ({ weekly }: HoursDraft, day: number): string =>
  formatList(weekly.filter((one) => one.day === day).map(hoursText)) || 'zamknięte'

function differences(part: HourPart, mine: HoursDraft, theirs: HoursDraft): string[] {
  if (part === 'weekly') {
    return differentDays(mine, theirs).map(
      (day) => `${dayName(day)}: u Ciebie ${hoursOn(mine, day)}, zapisane ${hoursOn(theirs, day)}`,
    )
  }
  if (part === 'exceptions') {
    const count = (draft: HoursDraft) => groupsOf(draft.exceptions).length
    return [`wyjątki: u Ciebie ${count(mine)}, zapisane ${count(theirs)}`]
  }
  return [`${partWords[part]}: inne u Ciebie, inne zapisane`]
}
