/** Towns of the drawn map, the largest first (`web/public/map/towns.json`, made of the same places that search knows). */
import L from 'leaflet'

type Town = readonly [name: string, lng: number, lat: number, population: number]

let asked: Promise<readonly Town[]> | null = null

function allTowns(): Promise<readonly Town[]> {
  asked ??= fetch('/map/towns.json')
    .then((reply) => (reply.ok ? (reply.json() as Promise<Town[]>) : []))
    .catch(() => {
      asked = null
      return []
    })
  return asked
}

/** From this size on a town is named, by zoom: from afar the large cities, from near every place. */
const leastAt = [
  [5, 250_000],
  [6, 120_000],
  [7, 60_000],
  [8, 25_000],
  [9, 8000],
  [10, 2000],
] as const
const mostNames = 60
const letterWidth = 6.5
const nameHeight = 18

/** Names what lies in the view, as far as names have room beside one another; again after each move. */
export function nameTowns(map: L.Map): void {
  let names: L.Marker[] = []
  const write = async () => {
    const towns = await allTowns()
    // The map may have been closed meanwhile.
    if (!map.getContainer().isConnected) return
    for (const name of names) name.remove()
    names = roomyTowns(map, towns).map((town) => nameOn(map, town))
  }
  map.on('moveend', () => void write())
  void write()
}

function roomyTowns(map: L.Map, towns: readonly Town[]): Town[] {
  const least = leastAt.findLast(([zoom]) => map.getZoom() >= zoom)?.[1] ?? leastAt[0][1]
  const smallest = map.getZoom() >= 11 ? 0 : least
  const view = map.getBounds()
  const written: { x: number; y: number; width: number }[] = []
  const found: Town[] = []
  for (const town of towns) {
    const [name, lng, lat, population] = town
    if (population < smallest || found.length === mostNames) break
    if (!view.contains([lat, lng])) continue
    const { x, y } = map.latLngToContainerPoint([lat, lng])
    const width = name.length * letterWidth + 16
    // A name that the edge would cut is left out.
    if (x + width > map.getSize().x) continue
    const covered = written.some(
      (one) => Math.abs(one.y - y) < nameHeight && x < one.x + one.width && one.x < x + width,
    )
    if (covered) continue
    written.push({ x, y, width })
    found.push(town)
  }
  return found
}

function nameOn(map: L.Map, [name, lng, lat]: Town): L.Marker {
  const text = document.createElement('span')
  text.textContent = name
  return L.marker([lat, lng], {
    icon: L.divIcon({ html: text, className: 'map-city', iconSize: undefined as never }),
    interactive: false,
    keyboard: false,
    zIndexOffset: -1000,
  }).addTo(map)
}
