import type { DeliveryState, EndpointState, WebhookEvent } from './webhooks.ts'

export const webhookEventLabels: Record<WebhookEvent, string> = {
  'reservation.created': 'Nowa rezerwacja lub prośba',
  'reservation.confirmed': 'Rezerwacja potwierdzona',
  'reservation.changed': 'Rezerwacja zmieniona',
  'reservation.cancelled': 'Rezerwacja anulowana, odrzucona lub wygasła',
  'reservation.paid': 'Wpłata odnotowana',
  'listing.published': 'Oferta opublikowana',
}

export const endpointStateLabels: Record<EndpointState, string> = {
  active: 'Działa',
  paused: 'Wstrzymany',
  broken: 'Zatrzymany po błędach',
}

export const deliveryStateLabels: Record<DeliveryState, string> = {
  waiting: 'Czeka',
  delivered: 'Dostarczone',
  failed: 'Nieudane',
}
