/** The version of Stripe's API that the sandbox implements; the official client of package.json sends it. */
export const API_VERSION = '2026-10-28.endive'
