/**
 * Reports errors of the browser to the address that the server names. A chunk of its own, fetched only when there is
 * one.
 */
import * as Sentry from '@sentry/browser'
import { maskAll, maskReport, traceRate, traceTargets } from '#domain/masking.ts'

type Settings = { dsn: string; environment: string; trace_hosts: string[] }

/**
 * Starts the reports.
 * @param json of the page's `<meta name="reports">`
 */
export function startReports(json: string): void {
  const { dsn, environment, trace_hosts } = JSON.parse(json) as Settings
  Sentry.init({
    dsn,
    environment,
    tracesSampleRate: traceRate,
    tracePropagationTargets: traceTargets(trace_hosts),
    sendDefaultPii: false,
    integrations: [Sentry.browserTracingIntegration()],
    beforeSend: maskReport,
    beforeSendTransaction: maskReport,
    beforeBreadcrumb: (crumb) => maskAll(crumb),
  })
}

export const tellError = (error: unknown): void => void Sentry.captureException(error)
