/** Which screen stands at which URL, and who may see it, in the order of specification 2. */
import { createRootRouteWithContext, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { paths, patterns } from '#contract/paths.ts'
import type { QueryClient } from '@tanstack/react-query'
import { App } from './App.tsx'
import { guestsOnly, nobodysButOwners, ownersOnly } from './guards.ts'
import { OwnerPending } from './layouts/OwnerPending.tsx'
import { PublicLayout } from './layouts/PublicLayout.tsx'
import { screen } from './screen.tsx'

const GuestLayout = lazyRouteComponent(() => import('./layouts/GuestLayout.tsx'), 'GuestLayout')
const EmbedRoute = lazyRouteComponent(() => import('./layouts/EmbedRoute.tsx'), 'EmbedRoute')
const OwnerErrorPage = lazyRouteComponent(() => import('./layouts/OwnerErrorPage.tsx'), 'OwnerErrorPage')
const OwnerLayout = lazyRouteComponent(() => import('./layouts/OwnerLayout.tsx'), 'OwnerLayout')
const ReserveLayout = lazyRouteComponent(() => import('./layouts/ReserveLayout.tsx'), 'ReserveLayout')

const root = createRootRouteWithContext<{ queries: QueryClient }>()({ component: App })

// Public pages, rendered on the server
const site = createRoute({ getParentRoute: () => root, id: 'site', component: PublicLayout, staticData: { ssr: true } })
const everybodys = [
  at(paths.home, 'site/home/HomePage'),
  at(paths.about, 'site/texts/AboutPage'),
  at(paths.contact, 'site/ContactPage'),
  at(paths.plans, 'site/PlansPage'),
  at(paths.privacy, 'site/texts/PrivacyPage'),
  at(paths.terms, 'site/texts/TermsPage'),
  at(paths.partnerTerms, 'site/texts/PartnerTermsPage'),
  at(paths.ranking, 'site/texts/RankingPage'),
  at(paths.accessibility, 'site/texts/AccessibilityPage'),
  at(paths.demo, 'site/DemoPage'),
  at(paths.venues, 'listings/search/ListingSearchPage', { kind: 'venue' }),
  at(patterns.venue, 'listings/page/ListingPage', { kind: 'venue' }),
  at(paths.services, 'listings/search/ListingSearchPage', { kind: 'service' }),
  at(patterns.service, 'listings/page/ListingPage', { kind: 'service' }),
]
const nowhere = createRoute({
  getParentRoute: () => site,
  path: '$',
  beforeLoad: nobodysButOwners,
  ...screen('site/NotFoundPage'),
})

// Public pages about one person, drawn only in the browser
const personal = createRoute({ getParentRoute: () => root, id: 'personal', component: PublicLayout })
const personals = [
  of(personal, patterns.confirmReservationEmail, 'reservations/reserve/ConfirmEmailPage'),
  of(personal, patterns.reservationStatus, 'reservations/status/ReservationStatusPage'),
  of(personal, patterns.answerRequest, 'reservations/answer/AnswerRequestPage'),
  of(personal, paths.recoverReservations, 'reservations/recover/RecoverPage'),
  of(personal, patterns.verifyEmail, 'auth/register/VerifyEmailPage'),
  of(personal, patterns.changeEmail, 'owners/ChangeEmailPage'),
]

// The reservation flow
const reserve = createRoute({ getParentRoute: () => root, id: 'reserve', component: ReserveLayout })
const reservings = [
  of(reserve, patterns.reserveVenue, 'reservations/reserve/ReservePage', { kind: 'venue' }),
  of(reserve, patterns.reserveService, 'reservations/reserve/ReservePage', { kind: 'service' }),
]

// Pages for other sites: rendered on the server, and drawn in the browser by an entry of their own (`entry-frame.tsx`)
const embeds = createRoute({
  getParentRoute: () => root,
  id: 'embeds',
  component: EmbedRoute,
  staticData: { ssr: true },
})
const embedScreens = [
  of(embeds, patterns.embedVenue, 'reservations/embed/EmbedReservePage', { kind: 'venue' }),
  of(embeds, patterns.embedService, 'reservations/embed/EmbedReservePage', { kind: 'service' }),
]
const embedPersonal = createRoute({ getParentRoute: () => root, id: 'embedPersonal', component: EmbedRoute })
const embedPersonals = [
  of(embedPersonal, patterns.embedConfirmEmail, 'reservations/embed/EmbedConfirmPage'),
  of(embedPersonal, patterns.embedStatus, 'reservations/embed/EmbedStatusPage'),
]

// Only for visitors who are not logged in
const guests = createRoute({ getParentRoute: () => root, id: 'guests', component: GuestLayout, beforeLoad: guestsOnly })
const guestScreens = [
  of(guests, paths.login, 'auth/LoginPage'),
  of(guests, paths.register, 'auth/register/RegisterPage'),
]

// Setting a new password; also for owners who are logged in elsewhere
const passwords = createRoute({ getParentRoute: () => root, id: 'passwords', component: GuestLayout })
const passwordScreens = [
  of(passwords, paths.forgottenPassword, 'auth/password/ForgottenPasswordPage'),
  of(passwords, patterns.newPassword, 'auth/password/NewPasswordPage'),
]

// Login required
const owners = createRoute({
  getParentRoute: () => root,
  id: 'owners',
  component: OwnerLayout,
  errorComponent: OwnerErrorPage,
  pendingComponent: OwnerPending,
  pendingMs: 300,
  pendingMinMs: 400,
  beforeLoad: ownersOnly,
})
const ownerScreens = [
  of(owners, paths.today, 'today/TodayPage'),
  of(owners, paths.profile, 'owners/ProfilePage'),
  of(owners, paths.payouts, 'payments/PayoutsPage'),
  of(owners, paths.myReservations, 'reservations/desk/MyReservationsPage'),
  of(owners, paths.newReservation, 'reservations/add/AddReservationPage'),
  of(owners, paths.calendar, 'calendar/CalendarPage'),
  of(owners, paths.googleConnected, 'calendar/outside/GoogleConnectedPage'),
  of(owners, paths.googleFailed, 'calendar/outside/GoogleFailedPage'),
  of(owners, paths.stats, 'stats/StatsPage'),
  of(owners, paths.integrations, 'integrations/IntegrationsPage'),
  of(owners, paths.subscription, 'subscriptions/SubscriptionPage'),
  of(owners, paths.changeSubscription, 'subscriptions/ChangePlanPage'),
  of(owners, paths.myVenues, 'my-listings/list/MyListingsPage', { kind: 'venue' }),
  of(owners, paths.newVenue, 'my-listings/list/AddListingPage', { kind: 'venue' }),
  of(owners, patterns.editVenue, 'my-listings/editor/EditListingPage', { kind: 'venue' }),
  of(owners, patterns.previewVenue, 'my-listings/editor/PreviewPage', { kind: 'venue' }),
  of(owners, paths.myServices, 'my-listings/list/MyListingsPage', { kind: 'service' }),
  of(owners, paths.newService, 'my-listings/list/AddListingPage', { kind: 'service' }),
  of(owners, patterns.editService, 'my-listings/editor/EditListingPage', { kind: 'service' }),
  of(owners, patterns.previewService, 'my-listings/editor/PreviewPage', { kind: 'service' }),
]

export const routeTree = root.addChildren([
  site.addChildren([...everybodys, nowhere]),
  personal.addChildren(personals),
  reserve.addChildren(reservings),
  embeds.addChildren(embedScreens),
  embedPersonal.addChildren(embedPersonals),
  guests.addChildren(guestScreens),
  passwords.addChildren(passwordScreens),
  owners.addChildren(ownerScreens),
])

type Group =
  | typeof embeds
  | typeof embedPersonal
  | typeof site
  | typeof personal
  | typeof reserve
  | typeof guests
  | typeof passwords
  | typeof owners

function of(group: Group, path: string, file: string, props?: object) {
  return createRoute({ getParentRoute: () => group as typeof site, path, ...screen(file, props) })
}
function at(path: string, file: string, props?: object) {
  return of(site, path, file, props)
}
