import type { PublishingPart } from '#domain/listing/publishing.ts'

/** Why a listing needs each part to be published. */
export const partReasons: Record<PublishingPart, string> = {
  name: 'Po nazwie goście poznają Cię na liście i w wiadomościach.',
  description: 'Goście chcą wiedzieć, co ich czeka. Wystarczy kilka zdań.',
  category: 'Po rodzaju goście filtrują wyniki.',
  event_types: 'Po wydarzeniach goście filtrują wyniki.',
  street: 'Goście muszą wiedzieć, dokąd przyjechać.',
  address: 'Bez adresu nie pokażemy oferty w wyszukiwaniu po miejscowości.',
  map_position: 'Po pinezce liczymy odległość i pokazujemy dojazd.',
  area: 'Powierzchnia mówi, czy będzie wygodnie.',
  capacity: 'Po pojemności goście filtrują wyniki.',
  capacity_by_layout: 'Przy stołach mieści się mniej osób niż na stojąco.',
  catering_policy: 'To jedno z pierwszych pytań gości.',
  alcohol_policy: 'To jedno z pierwszych pytań gości.',
  corkage_price: 'Skoro pobierasz opłatę korkową, goście muszą znać jej wysokość.',
  delivery_mode: 'Goście muszą wiedzieć, czy do nich dojedziesz.',
  service_range: 'Po zasięgu dobieramy wydarzenia, które obsłużysz.',
  term_modes: 'Od niego zależy, jak goście wybierają termin.',
  duration: 'Bez niego nie policzymy wolnych terminów.',
  opening: 'Bez godzin nie pokażemy żadnego wolnego terminu.',
  price: 'Goście widzą pełną cenę przed rezerwacją.',
  deposit: 'Goście muszą wiedzieć, ile płacą z góry.',
  cancellation_policy: 'Goście muszą wiedzieć, co stanie się, gdy zrezygnują.',
  seller: 'Goście muszą wiedzieć, z kim zawierają umowę i dokąd wpłacają pieniądze.',
  image_alt: 'Opisy czytają osoby niewidome i wyszukiwarki.',
}
