import { useEffect, useState } from 'react'
import { addDays, weekdayOf } from '#web/ui/month.pl.ts'

const clock = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Warsaw' }).format(new Date())

/** Today in Poland, or null for the first picture: the server's page may be from the day before. */
export function useToday(): string | null {
  const [today, setToday] = useState<string | null>(null)
  useEffect(() => setToday(clock()), [])
  return today
}

const SATURDAY = 5

export const nextSaturday = (today: string): string => addDays(today, (SATURDAY - weekdayOf(today) + 7) % 7)
