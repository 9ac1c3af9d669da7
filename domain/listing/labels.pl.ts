/**
 * Polish labels of the codes that describe a listing. Each table is a `Record` of its codes, so a code without a label
 * does not compile. The seven enumerations and the words of a reservation are in `domain/labels.pl.ts`.
 */
import type { EventType, IncludedKind, Layout, PublicHoliday, Voivodeship } from './codes.ts'
import type {
  AccessibilityFeature,
  AlcoholPolicy,
  Amenity,
  AmenityGroup,
  CateringPolicy,
  CorkageBasis,
  DeliveryMode,
  HouseRule,
  Language,
  LinkMode,
  LinkStatus,
  MusicLicence,
  ParkingType,
  SecurityDepositMethod,
  ServiceCategory,
  SocialNetwork,
  VenueCategory,
} from './dictionaries.ts'

export const venueCategoryLabels: Record<VenueCategory, string> = {
  wedding_hall: 'Sala weselna',
  banquet_hall: 'Sala bankietowa',
  conference_room: 'Sala konferencyjna',
  training_room: 'Sala szkoleniowa',
  meeting_room: 'Sala spotkań / coworking',
  restaurant: 'Restauracja',
  hotel: 'Hotel z salą',
  palace_manor: 'Pałac lub dwór',
  castle: 'Zamek',
  barn: 'Stodoła',
  garden: 'Ogród / plener',
  tent: 'Namiot eventowy',
  loft: 'Loft / przestrzeń industrialna',
  rooftop: 'Taras / rooftop',
  photo_studio: 'Studio fotograficzne',
  recording_studio: 'Studio nagrań / podcastów',
  dance_room: 'Sala taneczna / fitness',
  kids_room: 'Sala zabaw',
  club_pub: 'Klub / pub',
  boat: 'Statek / barka',
  theatre_cinema: 'Sala widowiskowa / kinowa',
  sports_hall: 'Hala sportowa',
  community_hall: 'Świetlica / dom kultury / remiza',
  gallery: 'Galeria / muzeum',
  agritourism: 'Agroturystyka / ośrodek',
  other: 'Inne',
}

export const serviceCategoryLabels: Record<ServiceCategory, string> = {
  catering: 'Catering',
  food_truck: 'Food truck',
  cakes: 'Torty i słodki stół',
  bartender: 'Barman / drink bar',
  dj: 'DJ',
  band: 'Zespół muzyczny',
  mc_wodzirej: 'Wodzirej / konferansjer',
  ceremony_music: 'Oprawa muzyczna ceremonii',
  photographer: 'Fotograf',
  videographer: 'Film / kamerzysta',
  photobooth: 'Fotobudka / fotolustro',
  decorations: 'Dekoracje i florystyka',
  sound_light: 'Nagłośnienie i oświetlenie',
  kids_animation: 'Animacje dla dzieci',
  inflatables: 'Dmuchańce i atrakcje',
  attractions: 'Pokazy i atrakcje (iluzja, ogień, barista)',
  transport: 'Transport i auta do ślubu',
  beauty: 'Makijaż i fryzury',
  wedding_planner: 'Organizacja i koordynacja',
  celebrant: 'Mistrz / mistrzyni ceremonii',
  dance_lessons: 'Nauka pierwszego tańca',
  rental: 'Wypożyczalnia (namioty, meble, zastawa)',
  staff: 'Obsługa (kelnerzy, hostessy)',
  security: 'Ochrona',
  stationery: 'Papeteria ślubna',
  training_speaker: 'Trener / prelegent',
  translation: 'Tłumaczenia',
  cleaning: 'Sprzątanie po wydarzeniu',
  other: 'Inne',
}

export const includedLabels: Record<IncludedKind, string> = {
  room: 'Sala',
  menu: 'Menu',
  snacks: 'Przekąski i bufet',
  drinks: 'Napoje',
  alcohol: 'Alkohol',
  cake: 'Tort i słodkości',
  service: 'Obsługa',
  decorations: 'Dekoracje',
  music: 'Muzyka',
  equipment: 'Sprzęt i zastawa',
  accommodation: 'Nocleg',
  parking: 'Parking',
  other: 'Inne',
}

export const eventTypeLabels: Record<EventType, string> = {
  wedding: 'Wesele',
  ceremony: 'Ślub plenerowy / ceremonia',
  afterparty: 'Poprawiny',
  wedding_dinner: 'Obiad ślubny',
  hen_stag: 'Wieczór panieński / kawalerski',
  christening: 'Chrzciny',
  first_communion: 'Komunia',
  birthday_adult: 'Urodziny',
  birthday_18: 'Osiemnastka',
  birthday_kids: 'Urodziny dziecka',
  first_birthday: 'Roczek',
  baby_shower: 'Baby shower',
  anniversary: 'Jubileusz / rocznica',
  family_dinner: 'Uroczysty obiad rodzinny',
  wake: 'Konsolacja (stypa)',
  prom: 'Studniówka / bal',
  new_year: 'Sylwester / karnawał',
  conference: 'Konferencja',
  training: 'Szkolenie / warsztaty',
  meeting: 'Spotkanie biznesowe',
  corporate_party: 'Impreza firmowa / integracja',
  corporate_xmas: 'Wigilia firmowa',
  banquet: 'Bankiet / gala',
  fair: 'Targi / wystawa',
  product_launch: 'Premiera / prezentacja produktu',
  concert: 'Koncert',
  performance: 'Spektakl / pokaz',
  photo_session: 'Sesja zdjęciowa / nagranie',
  classes: 'Zajęcia / próba',
  assembly: 'Zebranie',
  other: 'Inne',
}

type Occasion = { event_type: string | null; event_type_other?: string | null }

/** The occasion in the customer's own words or as its label; null when nobody named it, for lists that leave it out. */
export function occasionOf({ event_type, event_type_other }: Occasion): string | null {
  if (event_type_other || !event_type || event_type === 'other') return event_type_other || null
  return eventTypeLabels[event_type as EventType] ?? event_type
}

/** For sentences, when the occasion is unknown: „Inne” alone would say nothing. */
export const unsaidOccasion = 'Inne wydarzenie'

export function occasionText(occasion: Occasion): string {
  return occasionOf(occasion) ?? unsaidOccasion
}

const ownOccasions = new Set([unsaidOccasion, ...Object.values(eventTypeLabels)])

/** A label inside a sentence: „Wesele” becomes „wesele”. Customers' own words stay as they are. */
export function occasionInSentence(occasion: string): string {
  return ownOccasions.has(occasion) ? occasion.charAt(0).toLowerCase() + occasion.slice(1) : occasion
}

export const amenityGroupLabels: Record<AmenityGroup, string> = {
  technology: 'Technika',
  comfort: 'Komfort',
  kitchen: 'Kuchnia i bar',
  hall: 'Sala i zabawa',
  outdoors: 'Plener',
  children: 'Dzieci',
  travel: 'Dojazd i noclegi',
  safety: 'Bezpieczeństwo i obsługa',
}

export const amenityLabels: Record<Amenity, string> = {
  projector: 'Rzutnik',
  screen: 'Ekran',
  led_wall: 'Ściana LED',
  tv_monitor: 'Monitor / TV',
  sound_system: 'Nagłośnienie',
  microphones: 'Mikrofony bezprzewodowe',
  stage_lights: 'Oświetlenie sceniczne',
  streaming: 'Transmisja online',
  video_conf: 'Zestaw do wideokonferencji',
  flipchart: 'Flipchart',
  whiteboard: 'Tablica suchościeralna',
  wifi: 'Wi-Fi',
  wired_internet: 'Łącze przewodowe',
  power_3phase: 'Zasilanie trójfazowe (siła)',
  air_conditioning: 'Klimatyzacja',
  heating: 'Ogrzewanie',
  daylight: 'Światło dzienne',
  blackout: 'Możliwość zaciemnienia',
  cloakroom: 'Szatnia',
  smoking_area: 'Wydzielone miejsce dla palących',
  quiet_room: 'Pokój wyciszenia',
  full_kitchen: 'Pełna kuchnia',
  catering_kitchen: 'Zaplecze cateringowe',
  fridge: 'Chłodnia / lodówka',
  bar: 'Bar',
  coffee_machine: 'Ekspres do kawy',
  tableware: 'Zastawa stołowa',
  table_linen: 'Obrusy i bielizna stołowa',
  rural_table: 'Wiejski stół',
  bbq: 'Grill / miejsce na ognisko',
  dance_floor: 'Parkiet taneczny',
  stage: 'Scena',
  round_tables: 'Okrągłe stoły',
  rect_tables: 'Prostokątne stoły',
  chair_covers: 'Pokrowce na krzesła',
  tiffany_chairs: 'Krzesła typu chiavari',
  backstage: 'Garderoba / backstage',
  photo_corner: 'Ścianka do zdjęć',
  chillout: 'Strefa chillout',
  heavy_smoke: 'Ciężki dym',
  garden: 'Ogród',
  terrace: 'Taras',
  ceremony_spot: 'Miejsce na ślub plenerowy',
  gazebo: 'Altana',
  tent_on_site: 'Namiot na miejscu',
  lake_access: 'Dostęp do wody',
  view: 'Widok na góry / jezioro / miasto',
  playground: 'Plac zabaw',
  kids_corner: 'Kącik dla dzieci',
  high_chairs: 'Krzesełka do karmienia',
  changing_table: 'Przewijak',
  nanny: 'Animator na życzenie',
  free_parking: 'Bezpłatny parking',
  guarded_parking: 'Parking strzeżony',
  ev_charger: 'Ładowarka do aut elektrycznych',
  coach_access: 'Dojazd dla autokarów',
  transfer: 'Transport gości',
  accommodation: 'Noclegi na miejscu',
  bridal_suite: 'Pokój dla nowożeńców',
  pets_ok: 'Przyjazne zwierzętom',
  waiter_service: 'Obsługa kelnerska',
  coordinator: 'Koordynator wydarzenia',
  security: 'Ochrona',
  cctv: 'Monitoring terenu',
  first_aid: 'Apteczka / AED',
  generator: 'Agregat prądotwórczy',
}

export const accessibilityLabels: Record<AccessibilityFeature, string> = {
  step_free: 'Wejście bez stopni',
  ramp: 'Podjazd',
  lift: 'Winda',
  accessible_toilet: 'Toaleta dostosowana do wózka',
  accessible_parking: 'Miejsce parkingowe dla osób z niepełnosprawnościami',
  induction_loop: 'Pętla indukcyjna',
  guide_dog: 'Pies asystujący mile widziany',
  braille: 'Oznaczenia w alfabecie Braille’a',
  pjm: 'Obsługa w PJM na życzenie',
}

export const layoutLabels: Record<Layout, string> = {
  banquet: 'Bankietowe (przy stołach)',
  theatre: 'Teatralne',
  classroom: 'Szkolne',
  cocktail: 'Koktajlowe (na stojąco)',
  u_shape: 'Podkowa',
  boardroom: 'Stół konferencyjny',
  cabaret: 'Kabaretowe',
  square: 'Czworobok',
  dance: 'Bankietowe z parkietem',
}

export const voivodeshipLabels: Record<Voivodeship, string> = {
  dolnoslaskie: 'dolnośląskie',
  kujawsko_pomorskie: 'kujawsko-pomorskie',
  lubelskie: 'lubelskie',
  lubuskie: 'lubuskie',
  lodzkie: 'łódzkie',
  malopolskie: 'małopolskie',
  mazowieckie: 'mazowieckie',
  opolskie: 'opolskie',
  podkarpackie: 'podkarpackie',
  podlaskie: 'podlaskie',
  pomorskie: 'pomorskie',
  slaskie: 'śląskie',
  swietokrzyskie: 'świętokrzyskie',
  warminsko_mazurskie: 'warmińsko-mazurskie',
  wielkopolskie: 'wielkopolskie',
  zachodniopomorskie: 'zachodniopomorskie',
}

export const parkingTypeLabels: Record<ParkingType, string> = {
  none: 'Brak parkingu',
  free: 'Bezpłatny',
  paid: 'Płatny',
  street: 'Przy ulicy',
  guarded: 'Strzeżony',
}

export const cateringPolicyLabels: Record<CateringPolicy, string> = {
  own_only: 'Wyłącznie kuchnia obiektu',
  own_preferred: 'Kuchnia obiektu lub zewnętrzny catering po uzgodnieniu',
  external_allowed: 'Dowolny catering zewnętrzny',
  external_list: 'Catering z listy partnerów',
  self_catering: 'Własne jedzenie dozwolone',
  none: 'Bez możliwości cateringu',
}

export const alcoholPolicyLabels: Record<AlcoholPolicy, string> = {
  own_bar: 'Alkohol tylko z obiektu',
  byo_free: 'Własny alkohol bez opłat',
  byo_corkage: 'Własny alkohol z opłatą korkową',
  prohibited: 'Zakaz alkoholu',
}

export const corkageBasisLabels: Record<CorkageBasis, string> = {
  bottle_vodka: 'za butelkę wódki',
  bottle_wine: 'za butelkę wina',
  person: 'za osobę',
  flat: 'ryczałt',
}

export const musicLicenceLabels: Record<MusicLicence, string> = {
  yes: 'Opłatę licencyjną pokrywa obiekt',
  no: 'Opłatę licencyjną pokrywa osoba rezerwująca',
  unknown: 'Do ustalenia z obiektem',
}

export const houseRuleLabels: Record<HouseRule, string> = {
  no_smoking: 'Zakaz palenia',
  no_pets: 'Bez zwierząt',
  pets_allowed: 'Zwierzęta są mile widziane',
  no_confetti: 'Bez konfetti',
  no_open_fire: 'Bez otwartego ognia',
  no_fireworks: 'Bez fajerwerków',
  cold_sparks_ok: 'Zimne iskry dozwolone',
  decor_no_walls: 'Bez dekoracji na ścianach',
  no_18th_parties: 'Bez osiemnastek',
  no_shoes: 'Obowiązuje zmiana obuwia',
}

export const deliveryModeLabels: Record<DeliveryMode, string> = {
  at_client: 'U klienta',
  at_provider: 'W siedzibie',
  remote: 'Zdalnie',
  pickup: 'Odbiór własny',
}

export const linkModeLabels: Record<LinkMode, string> = {
  included: 'W cenie',
  optional: 'Dodatkowo płatne',
  recommended: 'Polecane',
  exclusive: 'Wyłącznie ten usługodawca',
}

export const linkStatusLabels: Record<LinkStatus, string> = {
  pending: 'Czeka na zgodę',
  accepted: 'Zaakceptowane',
  declined: 'Odrzucone',
}

export const securityDepositMethodLabels: Record<SecurityDepositMethod, string> = {
  transfer: 'Przelew',
  cash: 'Gotówka',
  card_hold: 'Blokada na karcie',
}

export const socialNetworkLabels: Record<SocialNetwork, string> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  tiktok: 'TikTok',
  youtube: 'YouTube',
  pinterest: 'Pinterest',
}

export const languageLabels: Record<Language, string> = {
  pl: 'polski',
  en: 'angielski',
  de: 'niemiecki',
  uk: 'ukraiński',
  fr: 'francuski',
  es: 'hiszpański',
  it: 'włoski',
  cs: 'czeski',
  sk: 'słowacki',
  lt: 'litewski',
}

export const publicHolidayLabels: Record<PublicHoliday, string> = {
  new_year: 'Nowy Rok',
  epiphany: 'Święto Trzech Króli',
  easter_sunday: 'Wielkanoc',
  easter_monday: 'Poniedziałek Wielkanocny',
  labour_day: 'Święto Pracy',
  constitution_day: 'Święto Konstytucji 3 Maja',
  pentecost: 'Zielone Świątki',
  corpus_christi: 'Boże Ciało',
  assumption: 'Wniebowzięcie NMP / Święto Wojska Polskiego',
  all_saints: 'Wszystkich Świętych',
  independence_day: 'Święto Niepodległości',
  christmas_eve: 'Wigilia',
  christmas_1: 'Boże Narodzenie (pierwszy dzień)',
  christmas_2: 'Boże Narodzenie (drugi dzień)',
}

/** All rooms of a place together; no room may have this name. */
export const wholeVenue = 'Cały obiekt'
