/** The tables of the statistics that can be downloaded; without zod, so that the browser can import it. */
export const statsTables = [
  'totals',
  'series',
  'listings',
  'occupancy',
  'statuses',
  'sources',
  'cancellations',
  'funnel',
  'embeds',
  'lost',
] as const
export type StatsTable = (typeof statsTables)[number]

/**
 * `GET …/{table}/` streams one table as CSV with the query of `statsDashboard`; it is no JSON, so no call of the
 * contract.
 */
export const statsExportPath = '/api/stats/export'
