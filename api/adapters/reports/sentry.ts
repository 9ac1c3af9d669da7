/** Reports to Sentry or a service with its protocol. Loaded only when a DSN is configured. */
import * as Sentry from '@sentry/node'
import type { Reports, ReportSettings } from './reports.ts'
import { maskAll, maskReport, traceRate, traceTargets } from '#domain/masking.ts'

const flushMs = 2_000

export function openSentry({ dsn, environment, trace_hosts }: ReportSettings): Reports {
  Sentry.init({
    dsn,
    environment,
    tracesSampleRate: traceRate,
    tracePropagationTargets: traceTargets(trace_hosts),
    sendDefaultPii: false,
    // This integration would report every refusal that a handler throws; unexpected errors come through the log.
    integrations: (usual) => usual.filter(({ name }) => name !== 'Fastify'),
    beforeSend: maskReport,
    beforeSendTransaction: maskReport,
    beforeBreadcrumb: (crumb) => maskAll(crumb),
  })
  return {
    tell: (error) => void Sentry.captureException(error),
    close: async () => void (await Sentry.close(flushMs)),
  }
}
