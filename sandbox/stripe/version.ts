/** The one version of the provider's wire that this speaks; the official client of package.json sends it. */
export const API_VERSION = '2026-10-28.endive'
