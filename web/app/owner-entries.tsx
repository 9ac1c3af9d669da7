import {
  BadgeCheck,
  CalendarDays,
  CalendarPlus,
  ChartColumn,
  ClipboardList,
  Sparkles,
  Sun,
  UserRound,
  Warehouse,
} from '@lucide/icons'
import { paths } from '#contract/paths.ts'
import { type Entry, isCurrent } from './navigation.tsx'

const today: Entry = { href: paths.today, label: 'Dziś', icon: Sun }
const profile: Entry = { href: paths.profile, label: 'Profil', icon: UserRound }
const venues: Entry = { href: paths.myVenues, label: 'Moje sale', icon: Warehouse, locked: true }
const services: Entry = { href: paths.myServices, label: 'Moje usługi', icon: Sparkles, locked: true }
const reservations: Entry = { href: paths.myReservations, label: 'Moje rezerwacje', icon: ClipboardList }
const calendar: Entry = { href: paths.calendar, label: 'Kalendarz', icon: CalendarDays }
const stats: Entry = { href: paths.stats, label: 'Statystyki', icon: ChartColumn }
const subscription: Entry = { href: paths.subscription, label: 'Subskrypcja', icon: BadgeCheck }
const add: Entry = { href: paths.newReservation, label: 'Dodaj rezerwację', icon: CalendarPlus }

/** The owner's work, in the header of a wide screen. */
export const workEntries: readonly Entry[] = [today, reservations, calendar, venues, services, stats]

/** The menu of specification 2; a locked entry says so and leads to the profile. */
export const menuEntries: readonly Entry[] = [profile, venues, services, reservations, calendar, stats, subscription]

type TabEntry = Entry & { also?: readonly string[] }

/** The tab bar of a phone: listings of both kinds share one tab, and the fifth tab opens the rest. */
export const tabEntries: readonly TabEntry[] = [
  today,
  { ...reservations, label: 'Rezerwacje', also: [paths.newReservation] },
  calendar,
  { ...venues, label: 'Oferty', also: [paths.myServices] },
]
export const moreEntries: readonly Entry[] = [add, services, stats, profile, subscription]

export const isTabCurrent = ({ href, also = [] }: TabEntry, pathname: string): boolean =>
  [href, ...also].some((one) => isCurrent(one, pathname))

/** Whether an address belongs to the owner's screens, not to the public site. */
export const isWorkPath = (pathname: string): boolean =>
  [...[...workEntries, profile, add, subscription].map(({ href }) => href), paths.integrations].some((href) =>
    isCurrent(href, pathname),
  )
