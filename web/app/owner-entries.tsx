import { ChartColumn, ClipboardList, UserRound } from 'lucide-react'
import { paths } from '#contract/paths.ts'
import type { Entry } from './navigation.tsx'

/** The owner's screens that exist; a locked one says so and leads to the profile. */
export const ownerEntries: readonly Entry[] = [
  { href: paths.profile, label: 'Profil', icon: UserRound },
  { href: paths.myReservations, label: 'Moje rezerwacje', icon: ClipboardList },
  { href: paths.stats, label: 'Statystyki', icon: ChartColumn },
]
