/**
 * Connections with a partner's other programs. Only a person with a session may make or end them, so no row has a
 * scope.
 */
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
  // addresses for other calendars
  listCalendarLinks: { method: 'GET', path: '/api/calendar/links/', access: 'owner' },
  makeCalendarLink: { method: 'POST', path: '/api/calendar/links/', access: 'owner' },
  listCalendarFeeds: { method: 'GET', path: '/api/calendar/feeds/', access: 'owner' },
  addCalendarFeed: { method: 'POST', path: '/api/calendar/feeds/', access: 'owner' },
  deleteCalendarFeed: { method: 'DELETE', path: '/api/calendar/feeds/{id}/', access: 'owner' },
  deleteCalendarLink: { method: 'DELETE', path: '/api/calendar/links/{id}/', access: 'owner' },
  // webhooks
  listWebhooks: { method: 'GET', path: '/api/integrations/webhooks/', access: 'owner' },
  createWebhook: { method: 'POST', path: '/api/integrations/webhooks/', access: 'owner' },
  changeWebhook: { method: 'PATCH', path: '/api/integrations/webhooks/{id}/', access: 'owner' },
  removeWebhook: { method: 'DELETE', path: '/api/integrations/webhooks/{id}/', access: 'owner' },
  rotateWebhookSecret: { method: 'POST', path: '/api/integrations/webhooks/{id}/secret/', access: 'owner' },
  testWebhook: { method: 'POST', path: '/api/integrations/webhooks/{id}/test/', access: 'owner' },
  replayFailedWebhooks: { method: 'POST', path: '/api/integrations/webhooks/{id}/replay/', access: 'owner' },
  listWebhookDeliveries: { method: 'GET', path: '/api/integrations/webhooks/{id}/deliveries/', access: 'owner' },
  getWebhookDelivery: {
    method: 'GET',
    path: '/api/integrations/webhooks/{id}/deliveries/{delivery_id}/',
    access: 'owner',
  },
  replayWebhookDelivery: {
    method: 'POST',
    path: '/api/integrations/webhooks/{id}/deliveries/{delivery_id}/replay/',
    access: 'owner',
  },
} as const satisfies Record<string, Call>
