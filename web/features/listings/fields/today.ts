import { useEffect, useState, useSyncExternalStore } from 'react'
import { todayIn } from '#web/lib/clock.ts'
import { addDays, weekdayOf } from '#web/ui/fields/month.ts'

/** Today in Poland; null in the first drawing, because the server's page may be from the day before. */
export function useToday(): string | null {
  const [today, setToday] = useState<string | null>(null)
  useEffect(() => setToday(todayIn()), [])
  return today
}

const nothing = () => () => undefined

/** False on the server and in the first drawing of the browser, which must be the same. */
export const useMounted = (): boolean =>
  useSyncExternalStore(
    nothing,
    () => true,
    () => false,
  )

const SATURDAY = 5

export const nextSaturday = (today: string): string => addDays(today, (SATURDAY - weekdayOf(today) + 7) % 7)
