/** What connects a partner's other programs with us. Only a person with a session opens and closes these doors: no row has a scope. */
import type { Call } from './call.ts'

export const integrationCalls = {
  // API keys
  listApiKeys: { method: 'GET', path: '/api/integrations/keys/', access: 'owner' },
  createApiKey: { method: 'POST', path: '/api/integrations/keys/', access: 'owner' },
  revokeApiKey: { method: 'DELETE', path: '/api/integrations/keys/{id}/', access: 'owner' },
  // addresses for other calendars
  listCalendarLinks: { method: 'GET', path: '/api/calendar/links/', access: 'owner' },
  makeCalendarLink: { method: 'POST', path: '/api/calendar/links/', access: 'owner' },
  deleteCalendarLink: { method: 'DELETE', path: '/api/calendar/links/{id}/', access: 'owner' },
} as const satisfies Record<string, Call>
