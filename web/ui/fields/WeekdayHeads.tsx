import { weekdayNames, weekdayShorts } from './month.pl.ts'

/** The days of the week, from Monday, above the columns of a table of days. */
export function WeekdayHeads() {
  return weekdayShorts.map((short, index) => (
    <th key={short} scope="col" abbr={weekdayNames[index]}>
      {short}
    </th>
  ))
}
