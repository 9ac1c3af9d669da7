/** What connects a partner's other programs with us. Only a person with a session opens and closes these doors: no row has a scope. */
import type { Call } from './call.ts'

export const integrationCalls = {
  // API keys
  listApiKeys: { method: 'GET', path: '/api/integrations/keys/', access: 'owner' },
  createApiKey: { method: 'POST', path: '/api/integrations/keys/', access: 'owner' },
  revokeApiKey: { method: 'DELETE', path: '/api/integrations/keys/{id}/', access: 'owner' },
  // calendars that live elsewhere
  connectGoogleCalendar: { method: 'GET', path: '/api/calendar/connect/', access: 'owner' },
  finishGoogleCalendar: { method: 'POST', path: '/api/calendar/connect/finish/', access: 'owner' },
  disconnectGoogleCalendar: { method: 'POST', path: '/api/calendar/disconnect/', access: 'owner' },
  googleCalendarStatus: { method: 'GET', path: '/api/calendar/status/', access: 'owner' },
  listGoogleCalendars: { method: 'GET', path: '/api/calendar/google/calendars/', access: 'owner' },
  addGoogleCalendar: { method: 'POST', path: '/api/calendar/google/calendars/', access: 'owner' },
  writeToGoogleCalendar: { method: 'PUT', path: '/api/calendar/google/writing/', access: 'owner' },
  listOutsideCalendars: { method: 'GET', path: '/api/calendar/outside/', access: 'owner' },
  refreshOutsideCalendar: { method: 'POST', path: '/api/calendar/outside/{id}/refresh/', access: 'owner' },
  removeOutsideCalendar: { method: 'DELETE', path: '/api/calendar/outside/{id}/', access: 'owner' },
} as const satisfies Record<string, Call>
