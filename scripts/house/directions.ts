import { type Import, importsOf, isTest, type Source } from './sources.ts'

// Which folder may import which. One entry per top folder; a folder may import itself unless it says otherwise.

type Room = { name: string; holds: (file: string) => boolean; mayImport: (target: string, imported: Import) => boolean }

const within =
  (...folders: string[]) =>
  (file: string) =>
    folders.some((folder) => file === folder || file.startsWith(`${folder}/`))

/** Files directly in api/: some join all parts, the others are words that all features share. */
const composes = (file: string) => /^api\/[^/]+$/.test(file)
const composers = ['api/main.ts', 'api/app.ts', 'api/mail-samples.ts']
const isWord = (file: string) =>
  (composes(file) && !composers.includes(file)) || ['api/db/schema.gen.ts', 'api/db/trouble.ts'].includes(file)

/** Types of adapters without the vendors. Only api/main.ts imports the vendors' files. */
const vendorFiles = ['smtp', 'stripe', 'stripe-[a-z]+', 'google', 'disk', 's3', 'pg-boss']
const isAdapterType = (file: string) =>
  within('api/adapters')(file) && !vendorFiles.some((vendor) => new RegExp(`/${vendor}\\.ts$`).test(file))

const feature = (file: string) => file.match(/^api\/features\/([^/]+)\//)?.[1]
const webFeature = (file: string) => file.match(/^web\/features\/([^/]+)\//)?.[1]
/**
 * Which features must not import which, because they are below them. Occupancy says what is taken, reservations build
 * on it, the partner's calendar on both; all of them tell open screens through live.
 */
const above: Record<string, readonly string[]> = {
  live: ['occupancy', 'reservations', 'calendar'],
  occupancy: ['reservations', 'calendar'],
  reservations: ['calendar'],
}
/** Private files of a feature: its entry for app.ts, its statements, the reads of its screens, its mails. */
const isPrivate = (file: string) => /\/(queries|list|feature|emails[^/]*\.pl|[^/]*routes)\.ts$/.test(file)

const roomsInOrder: Room[] = [
  { name: 'domain', holds: within('domain'), mayImport: (target, { ours }) => ours && within('domain')(target) },
  {
    name: 'contract',
    holds: within('contract'),
    mayImport: (target, { ours }) => (ours ? within('contract', 'domain')(target) : /^zod(\/|$)/.test(target)),
  },
  { name: 'api/features', holds: within('api/features'), mayImport: within('contract', 'domain', 'api/http') },
  {
    name: 'api/adapters',
    holds: within('api/adapters'),
    mayImport: (target, { typeOnly }) => within('domain', 'api/adapters')(target) || (typeOnly && isWord(target)),
  },
  { name: 'api/db', holds: within('api/db'), mayImport: within('domain', 'api/db') },
  {
    name: 'api/seed',
    holds: within('api/seed'),
    mayImport: (target) =>
      within('api/seed', 'domain', 'contract')(target) ||
      isWord(target) ||
      isAdapterType(target) ||
      (within('api/features')(target) && !isPrivate(target)),
  },
  {
    name: 'api/http',
    holds: within('api/http'),
    mayImport: (target) => within('api/http', 'contract', 'domain')(target) || isWord(target),
  },
  {
    name: 'api/process',
    holds: within('api/process'),
    mayImport: (target) => within('api/process', 'api/db')(target) || isWord(target),
  },
  {
    name: 'api',
    holds: composes,
    mayImport: (target) => within('api', 'contract', 'domain')(target) && !within('api/testing')(target),
  },
  // The UI kit knows nothing of the product; names of months are language, no rule of the product.
  { name: 'web/ui', holds: within('web/ui'), mayImport: within('web/ui', 'domain/month-names.pl.ts') },
  { name: 'web/lib', holds: within('web/lib'), mayImport: within('web/lib', 'web/ui', 'contract', 'domain') },
  {
    name: 'web/features',
    holds: within('web/features'),
    mayImport: within('web/lib', 'web/ui', 'contract', 'domain'),
  },
  { name: 'web', holds: within('web'), mayImport: within('web', 'contract', 'domain') },
  { name: 'e2e', holds: within('e2e'), mayImport: within('e2e', 'contract') },
  { name: 'sandbox', holds: within('sandbox'), mayImport: within('sandbox') },
  { name: 'bench', holds: within('bench'), mayImport: within('bench', 'contract', 'api/db', 'scripts') },
]

/** One sentence for each import in a direction that is not allowed. */
export function directionFindings(sources: Source[]): string[] {
  return sources
    .filter(({ file }) => file.startsWith('e2e/') || !isTest(file))
    .flatMap((source) =>
      importsOf(source)
        .filter((each) => !mayImport(source.file, each))
        .map(({ target }) => `${source.file} may not import ${target}: ${reasonOf(source.file, target)}`),
    )
}

function reasonOf(file: string, target: string): string {
  const [own, other] = [feature(file), feature(target)]
  if (!own || !other) return `what ${roomOf(file)?.name} may import is said in ARCHITECTURE.md, "The rooms"`
  return above[own]?.includes(other)
    ? `${own} stands below ${other} and knows nothing of it`
    : `it is the own business of ${other}, which offers its verbs`
}

const roomOf = (file: string): Room | undefined => roomsInOrder.find(({ holds }) => holds(file))

function mayImport(file: string, imported: Import): boolean {
  const { target, ours } = imported
  const room = roomOf(file)
  if (!room) return true
  // Packages may be imported anywhere except in the two folders that must run everywhere.
  if (!ours) return !['domain', 'contract'].includes(room.name) || room.mayImport(target, imported)
  if (file === 'api/main.ts' && within('sandbox')(target)) return true
  if (room.mayImport(target, imported)) return true
  if (room.name === 'api/features') return featureMayImport(file, target)
  if (room.name === 'web/features') {
    return webFeature(target) === webFeature(file) || (webFeature(target) !== undefined && !/Page\.tsx$/.test(target))
  }
  return false
}

function featureMayImport(file: string, target: string): boolean {
  if (isWord(target) || isAdapterType(target)) return true
  const other = feature(target)
  if (other && above[feature(file) ?? '']?.includes(other)) return false
  return other !== undefined && (other === feature(file) || !isPrivate(target))
}

/** Circles between features, each once as `a → b → a`; imports of types do not count. */
export function featureCircles(sources: Source[]): string[] {
  const edges = new Map<string, Set<string>>()
  for (const source of sources) {
    const from = feature(source.file)
    if (!from || isTest(source.file)) continue
    for (const { target, ours, typeOnly } of importsOf(source)) {
      const to = feature(target)
      if (ours && !typeOnly && to && to !== from) edges.set(from, (edges.get(from) ?? new Set()).add(to))
    }
  }
  const circles = new Set<string>()
  const walk = (at: string, trail: string[]) => {
    const start = trail.indexOf(at)
    if (start >= 0) {
      const circle = trail.slice(start)
      const first = circle.indexOf([...circle].sort()[0] ?? at)
      const turned = [...circle.slice(first), ...circle.slice(0, first)]
      circles.add([...turned, turned[0]].join(' → '))
      return
    }
    for (const next of edges.get(at) ?? []) walk(next, [...trail, at])
  }
  for (const each of edges.keys()) walk(each, [])
  return [...circles].sort()
}
