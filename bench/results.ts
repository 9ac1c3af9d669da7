import type { CalendarsResult } from './calendars/calendars-part.ts'
import type { CalendarResult } from './owner/calendar-page.ts'
import type { CrowdResult } from './load/crowd.ts'
import type { ColdResult } from './cold.ts'
import type { HttpResult } from './load/http-part.ts'
import type { IdleResult } from './idle.ts'
import type { Audit } from './pages/lighthouse.ts'
import type { Visit } from './pages/pages.ts'
import type { ServingResult } from './pages/serving.ts'
import type { Throttled } from './pages/throttled.ts'
import type { Weight } from './pages/weight.ts'
import type { PaymentsResult } from './payments/payments-part.ts'
import type { OwnerResult } from './owner/owner-part.ts'
import type { SizeResult } from './sizes/sizes-part.ts'
import type { StartUpResult } from './start-up.ts'
import type { Measured } from './machine.ts'
import type { WebhooksResult } from './webhooks/webhooks-part.ts'

/** The contents of bench/results.json; parts that were never measured are absent. */
export type Results = {
  /** When and where each part was measured: parts are measured separately and may be older than the code. */
  measured?: { [Part in PartOfResults]?: Measured }
  start_up?: StartUpResult
  cold?: ColdResult
  idle?: IdleResult | undefined
  serving?: ServingResult
  pages?: Visit[]
  weight?: Weight[]
  lighthouse?: Audit[]
  throttled?: Throttled[]
  calendar?: CalendarResult
  http_demo?: HttpResult
  http_many?: HttpResult
  owner?: OwnerResult
  crowd?: CrowdResult
  payments?: PaymentsResult
  webhooks?: WebhooksResult
  calendars?: CalendarsResult
  /** By number of listings, smallest first. */
  sizes?: SizeResult[]
}

/** Sizes are measured separately and contain their own date. */
export type PartOfResults = Exclude<keyof Results, 'measured' | 'sizes'>
