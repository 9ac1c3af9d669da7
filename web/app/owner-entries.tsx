import { CalendarDays, CalendarPlus, ChartColumn, ClipboardList, Sparkles, UserRound, Warehouse } from 'lucide-react'
import { paths } from '#contract/paths.ts'
import type { Entry } from './navigation.tsx'

/** The owner's screens that exist; a locked one says so and leads to the profile. */
export const ownerEntries: readonly Entry[] = [
  { href: paths.profile, label: 'Profil', icon: UserRound },
  { href: paths.myVenues, label: 'Moje sale', short: 'Sale', icon: Warehouse, locked: true },
  { href: paths.myServices, label: 'Moje usługi', short: 'Usługi', icon: Sparkles, locked: true },
  { href: paths.myReservations, label: 'Moje rezerwacje', short: 'Rezerwacje', icon: ClipboardList },
  { href: paths.calendar, label: 'Kalendarz', icon: CalendarDays },
  { href: paths.stats, label: 'Statystyki', icon: ChartColumn },
]

const add: Entry = { href: paths.newReservation, label: 'Dodaj rezerwację', icon: CalendarPlus }

/** The same in the menu, which has room for what is done from anywhere. */
export const menuEntries: readonly Entry[] = ownerEntries.flatMap((entry) =>
  entry.href === paths.myReservations ? [entry, add] : [entry],
)
