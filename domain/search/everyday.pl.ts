/**
 * Words that people type for occasions and categories, beside the labels of the dictionaries, and groups of words with
 * one meaning. All are compared without Polish letters and in any case (`match.ts`).
 */
import type { EventType } from '#domain/listing/codes.ts'
import type { ServiceCategory, VenueCategory } from '#domain/listing/dictionaries.ts'

export const occasionWords: Record<EventType, string> = {
  wedding: 'wesele wesela weselna weselny weselne ślub śluby ślubu ślubna ślubne przyjęcie weselne młoda para poślubne',
  ceremony: 'ślub plenerowy ślub w plenerze ceremonia humanistyczny cywilny zaślubiny przysięga zaręczyny oświadczyny',
  afterparty: 'poprawiny drugi dzień wesela afterparty after party',
  wedding_dinner:
    'obiad weselny przyjęcie ślubne małe wesele kameralne wesele ślub cywilny obiad po ślubie kolacja ślubna',
  hen_stag: 'panieński panieńskie panieńska kawalerski kawalerskie wieczór wieczorek',
  christening: 'chrzciny chrzest chrztu chrzcinowe przyjęcie po chrzcie',
  first_communion: 'komunia komunie komunijne komunijna komunijny przyjęcie pierwsza komunia święta bierzmowanie',
  birthday_adult:
    'urodziny urodzinowa urodzinowe urodzinowy urodzin imieniny trzydziestka czterdziestka pięćdziesiątka sześćdziesiątka siedemdziesiątka osiemdziesiątka 30stka 40stka 50tka 60tka 70tka 80tka 30 40 50 60 70 80 urodzinki domówka prywatka party impreza',
  birthday_18: 'osiemnastka osiemnastki osiemnaste osiemnastkę 18 18stka 18tka 18nastka 18ka stka tka nastka urodziny',
  birthday_kids:
    'urodziny urodzinki urodzin urodzinowe kinderbal dziecka dzieci dziecko dziecięce dziecięcy dla dzieci kinder party bal przedszkolny',
  first_birthday: 'roczek roczku pierwsze urodziny urodzinki dziecka dzieci rok roczkowe',
  baby_shower: 'baby shower babyshower bociankowe pępkowe gender reveal',
  anniversary:
    'rocznica rocznicy jubileusz srebrne złote gody 25lecie 50lecie dwudziestopięciolecie pięćdziesięciolecie',
  family_dinner:
    'obiad rodzinny kolacja rodzinna spotkanie rodzinne zjazd rodzinny imieniny uroczystość święta dzień matki',
  wake: 'stypa stypy konsolacja konsolacyjne pogrzeb pogrzebie obiad po pogrzebie stypę',
  prom: 'studniówka studniówki bal gimnazjalny absolutoryjny połowinki komers bal ósmoklasisty półmetek',
  new_year: 'sylwester sylwestra sylwestrowa sylwestrowy karnawał andrzejki bal karnawałowy ostatki noworoczny',
  conference: 'konferencja konferencje konferencyjna konferencyjne kongres sympozjum seminarium konfa zjazd event',
  training: 'szkolenie szkolenia szkoleniowa szkoleniowy warsztaty warsztat kurs trening wykład webinar',
  meeting: 'spotkanie biznesowe zebranie zarządu narada rekrutacja biuro na godziny coworking rozmowy',
  corporate_party: 'impreza firmowa integracja integracyjna integracyjny firmówka piknik firmowy event team building',
  corporate_xmas: 'wigilia firmowa wigilijna opłatek spotkanie świąteczne christmas party kolacja wigilijna',
  banquet: 'bankiet bankietowa gala uroczysta kolacja raut bal uroczystość',
  fair: 'targi wystawa wernisaż kiermasz expo giełda ekspozycja',
  product_launch: 'premiera prezentacja produktu launch pokaz pop up event',
  concert: 'koncert koncerty muzyka na żywo występ jam session recital',
  performance: 'spektakl pokaz teatr występ kabaret stand up standup pokaz mody przedstawienie',
  photo_session: 'sesja zdjęciowa sesje foto zdjęcia fotograficzna nagranie podcast film teledysk plan zdjęciowy',
  classes: 'zajęcia próba próby taniec tańca joga fitness lekcje kurs',
  assembly: 'zebranie walne zgromadzenie wspólnota wspólnoty zebrania spółdzielnia',
  other: '',
}

/** Words for any venue, whatever its category. */
const anyVenue =
  'sala sale sali lokal lokale miejsce miejscówka obiekt przestrzeń wynajem wynajęcie wynajęcia wynajmę rezerwacja impreza imprezy przyjęcie uroczystość wydarzenie event eventowa'

const venueWords: Partial<Record<VenueCategory, string>> = {
  wedding_hall: 'dom weselny weselna',
  banquet_hall: 'bankietowa bankiety dom przyjęć',
  conference_room: 'konferencyjna centrum konferencyjne',
  training_room: 'szkoleniowa warsztatowa',
  meeting_room: 'salka biuro spotkań coworking',
  restaurant: 'restauracja knajpa karczma gospoda bistro zajazd',
  hotel: 'hotel noclegi pensjonat spa',
  palace_manor: 'pałac pałacyk dwór dworek rezydencja',
  castle: 'zamek zamku zamkowa twierdza',
  barn: 'stodoła stodole rustykalne wiejskie boho folk',
  garden: 'ogród ogrodzie oranżeria szklarnia plener plenerze altana garden party',
  tent: 'namiot namiocie hala namiotowa plener',
  loft: 'loft lofcie industrialny industrialna fabryka',
  rooftop: 'taras tarasie dach dachu rooftop',
  photo_studio: 'studio foto fotograficzne atelier cyklorama',
  recording_studio: 'studio nagrań nagraniowe podcast',
  dance_room: 'taneczna fitness taniec lustra joga',
  kids_room: 'sala zabaw bawialnia małpi gaj figloraj kulki plac zabaw dla dzieci',
  club_pub: 'klub pub bar dyskoteka knajpa',
  boat: 'statek barka łódź jacht rejs tramwaj wodny',
  theatre_cinema: 'teatr kino aula scena widownia',
  sports_hall: 'hala sportowa boisko gimnastyczna',
  community_hall: 'świetlica remiza dom kultury ludowy osp wiejska',
  gallery: 'galeria muzeum',
  agritourism: 'agroturystyka ośrodek siedlisko gospodarstwo chata domek',
}

const serviceWords: Partial<Record<ServiceCategory, string>> = {
  catering: 'catering cateringowa jedzenie bufet obiady kucharka kucharz na wynos poczęstunek finger food',
  food_truck: 'foodtruck burgery pizza lody jedzenie',
  cakes: 'tort torty ciasto ciasta cukiernia cukiernik cukiernictwo słodki stół candy bar urodzinowy weselny',
  bartender: 'barman barmanka drinki drink bar alkohol koktajle barmański',
  dj: 'dj didżej dyskdżokej wodzirej muzyka oprawa',
  band: 'zespół kapela orkiestra muzyka na żywo grajkowie weselny cover',
  mc_wodzirej: 'wodzirej konferansjer prowadzący zabawy',
  ceremony_music: 'skrzypce skrzypaczka organista kwartet śpiew do kościoła oprawa ślubu',
  photographer: 'fotograf fotografka zdjęcia foto fotografia reportaż sesja',
  videographer: 'kamerzysta kamerzystka film filmowanie wideo video dron teledysk',
  photobooth: 'fotobudka fotolustro budka foto fotka 360',
  decorations:
    'dekoracje dekorator dekoratorka ozdoby kwiaty florystka florysta kwiaciarnia bukiet balony girlandy wystrój',
  sound_light: 'nagłośnienie oświetlenie światła światło scena ciężki dym dźwięk akustyk',
  kids_animation: 'animator animatorka animacje zabawy dla dzieci klaun malowanie twarzy urodziny dziecka dzieci',
  inflatables: 'dmuchaniec dmuchańce zamek dmuchany zjeżdżalnia trampolina',
  attractions: 'iluzjonista magik fajerwerki pokaz ognia laser bańki barista atrakcje',
  transport: 'auto samochód limuzyna bus autokar do ślubu zabytkowe przewóz gości kierowca',
  beauty: 'makijaż makijażystka wizażystka fryzjer fryzjerka fryzura paznokcie ślubny uczesanie',
  wedding_planner: 'konsultant konsultantka organizator organizatorka koordynator koordynatorka planner wedding',
  celebrant: 'mistrz ceremonii celebrant humanistyczny ślub',
  dance_lessons: 'pierwszy taniec nauka tańca choreografia',
  rental: 'wypożyczalnia wynajem namiotów stoły krzesła meble zastawa naczynia',
  staff: 'kelner kelnerka kelnerzy hostessa hostessy obsługa',
  security: 'ochrona ochroniarz ochroniarze',
  stationery: 'zaproszenia zaproszenie papeteria winietki menu księga gości',
  training_speaker: 'trener prelegent mówca szkoleniowiec wykładowca coach',
  translation: 'tłumacz tłumaczka tłumaczenia symultaniczne kabina',
  cleaning: 'sprzątanie sprzątaczka porządki',
}

const anyService = 'usługa usługi na wesele na imprezę atrakcja'

/** By category code; venues and services have different codes. */
export const categoryWords: Readonly<Record<string, string>> = tableOfCategories()

function tableOfCategories(): Record<string, string> {
  return { ...withAll(venueWords, anyVenue), ...withAll(serviceWords, anyService) }
}

function withAll(table: Partial<Record<string, string>>, all: string): Record<string, string> {
  return Object.fromEntries(Object.entries(table).map(([code, words]) => [code, `${words} ${all}`]))
}

/** The words of one line have one meaning: "pod lasem" finds "w lesie". */
export const sameSense: readonly string[] = [
  'las lasu lasem lesie lasy lasach leśny leśna leśne leśnej puszcza puszczy puszczańska bór borze',
  'jezioro jeziora jeziorem jeziorze jezior jeziorami nad wodą woda wody wodzie',
  'morze morza morzem morski morska plaża plaży bałtyk bałtykiem',
  'góry gór górach górami górska górski góralska góralski tatry tatr tatrami beskidy beskidach',
  'rzeka rzeki rzeką rzece wisła wisłą odra odrą',
  'ogród ogrodu ogrodem ogrodzie plener plenerze plenerowa plenerowy',
  'noclegi nocleg noclegu noclegiem noclegami pokoje pokojami spanie spaniem',
  'dziecko dziecka dzieci dzieciom dziecięce dziecięcy dziecięca',
  'parking parkingu parkingiem',
  'jedzenie jedzeniem menu wyżywienie wyżywieniem catering cateringiem',
  'alkohol alkoholem korkowe korkowego',
  'kwiaty kwiatów kwiatowe florystyka florystka',
  'auto auta samochód samochodu samochodem',
  'zdjęcia zdjęć fotograf fotografa fotografia',
  'film filmowanie kamerzysta kamerzysty wideo video',
]

/** Words that say nothing about the listing: prepositions, words of asking, and words with a filter of their own. */
export const fillerWords =
  'a albo bez blisko chcę cena cenie ceny cennik czy dla do dobra dobre dobry fajna fajne fajny gdzie i ile jaka jakie jakiej kolo koło koszt kosztuje ladna ładna ładne na nad najlepsza najlepsze najtańsza niedaleko o obok od okolica okolicach okolice okolicy opinie oraz po pod polecana polecane potrzebuje potrzebuję przy przed są szukam tani tania tanie tanio tanią u w we z za ze żeby'

/** "na 50 osób": the number of guests has a filter of its own. */
export const headcount = /\d+\s*(os[oó]b\w*|os\b|go[sś]ci\w*)/giu
