import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { actionWord, type DeskAction, parseAction } from '#web/features/reservations/desk/owner-desk.ts'
import { todayIn } from '#web/lib/clock.ts'
import { useSearchParams } from '#web/lib/page/navigation.ts'
import { sameDayIn } from '#web/ui/fields/month.ts'
import { type CalendarDesk, parseDesk, stepDate } from './calendar-desk.ts'

const zone = 'Europe/Warsaw'

/** The state of the calendar in its address (view, day, filters, an open reservation), and how to change it. */
export function useDesk(narrow: boolean) {
  const [search, change] = useSearchParams()
  const [first] = useState(() => todayIn(zone))
  const desk = useMemo(() => parseDesk(search, first, narrow), [search, first, narrow])
  const onDesk = useCallback(
    ({ view, date, listings, states, zoom }: Partial<CalendarDesk>) =>
      change(
        {
          ...(view ? { widok: view } : {}),
          ...(date ? { data: date } : {}),
          ...(listings ? { oferta: listings } : {}),
          ...(states ? { stan: states } : {}),
          ...(zoom ? { skala: zoom } : {}),
        },
        { push: view !== undefined },
      ),
    [change],
  )
  const onStep = useCallback(
    (by: -1 | 1) => onDesk({ date: narrow && desk.view === 'miesiac' ? sameDayIn(desk.date, by) : stepDate(desk, by) }),
    [onDesk, desk, narrow],
  )
  const onReservation = useCallback(
    (id: string, action?: DeskAction) =>
      change({ rezerwacja: id, odpowiedz: action ? actionWord(action) : null }, { push: true }),
    [change],
  )
  const reservation = {
    id: search.get('rezerwacja'),
    action: parseAction(search.get('odpowiedz')),
    onAction: (word: string | null) => change({ odpowiedz: word }),
    onClose: () => change({ rezerwacja: null, odpowiedz: null }),
  }
  return { desk, onDesk, onStep, onReservation, reservation, here: useWayBack(desk.date, onDesk) }
}

/** Remembers the shown date when it is called; the function it answers leads back there. */
function useWayBack(date: string, onDesk: (change: { date: string }) => void): () => () => void {
  const shown = useRef({ date, onDesk })
  useEffect(() => {
    shown.current = { date, onDesk }
  })
  return useCallback(() => {
    const was = shown.current.date
    return () => {
      if (shown.current.date !== was) shown.current.onDesk({ date: was })
    }
  }, [])
}
