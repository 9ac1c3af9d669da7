import type { Exception } from './shapes.ts'

// Where the rules of the house give way, each with its reason. These lists only become shorter.

/** Functions of more than 60 lines. */
export const longFunctionsWithReason: readonly Exception[] = [
  {
    why: 'puts the parts of a process or of a service together, one after the other',
    functions: [
      'api/config.ts#readConfig',
      'api/features/owners/jobs.ts#ownersJobs',
      'api/seed/synthetic-catalogue.ts#recordOf',
      'sandbox/mailbox/smtp-server.ts#startSmtpServer',
    ],
  },
  {
    why: 'a story of measurements, step by step',
    functions: ['bench/jobs.ts#jobsFor', 'bench/owner/large-owner.ts#filling'],
  },
  {
    why: 'still to be split: a screen or a hook that says too much at once',
    functions: [
      'web/features/calendar/grid/use-grid-actions.ts#useGridActions',
      'web/features/calendar/views/TimelineView.tsx#TimelineView',
      'web/features/listings/map/ListingMap.tsx#ListingMap',
      'web/features/listings/page/Lightbox.tsx#Lightbox',
      'web/features/listings/search/ListingSearchPage.tsx#ListingSearchPage',
      'web/features/listings/term/ReservationCard.tsx#TermFields',
      'web/features/my-listings/availability/TimeField.tsx#TimeField',
      'web/features/my-listings/availability/exceptions/ExceptionDialog.tsx#ExceptionDialog',
      'web/features/my-listings/availability/exceptions/ExceptionsCard.tsx#ExceptionsCard',
      'web/features/my-listings/availability/use-hours-editor.ts#useHoursEditor',
      'web/features/my-listings/availability/week/PhoneHours.tsx#PhoneHours',
      'web/features/my-listings/availability/week/WeekGrid.tsx#WeekGrid',
      'web/features/my-listings/availability/week/use-grid-drag.ts#useGridDrag',
      'web/features/my-listings/list/MyListingCard.tsx#CardMenu',
      'web/features/my-listings/pictures/PictureGrid.tsx#PictureGrid',
      'web/features/my-listings/pictures/use-moving.ts#useMoving',
      'web/features/my-listings/pricing/items/ItemCard.tsx#MainFields',
      'web/features/my-listings/pricing/use-pricing.ts#usePricing',
      'web/features/my-listings/sections/LinksSection.tsx#LinksSection',
      'web/features/site/home/HomeHero.tsx#HomeSearch',
      'web/lib/fields/form.ts#useForm',
      'web/ui/fields/Calendar.tsx#Calendar',
      'web/ui/fields/Stepper.tsx#Stepper',
      'web/ui/overlays/Menu.tsx#MenuButton',
    ],
  },
]

/** Files that import each other: the type or the table that they share still has no file of its own. */
export const circlesThatRemain: readonly (readonly string[])[] = [['web/entry-server.tsx', 'web/server/site.ts']]
