import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { isTest, rooms, type Source } from './sources.ts'

// Laws are cited by document and number (`ruling 12`, `domain 5.3`, `specification 7`, `product 3.4`, `decision 0011`).
// What is cited must stand under a heading of docs/, and nothing may be cited that is not in the repository.

/** The numbers that can be cited, by the word that cites them. */
export type Laws = Record<'ruling' | 'domain' | 'specification' | 'product' | 'decision', ReadonlySet<string>>

const documentOf = { ruling: 'rulings', domain: 'domain', specification: 'specification', product: 'product' } as const

export function readLaws(root: string): Laws {
  const of = (name: string) => headings(readFileSync(path.join(root, 'docs', `${name}.md`), 'utf8'))
  const decisions = readdirSync(path.join(root, 'docs/decisions')).map((name) => name.slice(0, 4))
  return {
    ruling: of(documentOf.ruling),
    domain: of(documentOf.domain),
    specification: of(documentOf.specification),
    product: of(documentOf.product),
    decision: new Set(decisions),
  }
}

/** The numbers of `## 12. Distance` and `### 5.3 Moves`. */
export const headings = (text: string): Set<string> =>
  new Set(Array.from(text.matchAll(/^#{2,3} (\d+(?:\.\d+)?)\.? /gm), ([, number = '']) => number))

const number = String.raw`\d+(?:\.\d+)?(?:[–-]\d+(?:\.\d+)?)?`
const citation = new RegExp(
  String.raw`\b(ruling|domain|specification|product|decision)s?(?: reference)? (${number}(?:(?:,| and|, and) ${number})*)`,
  'gi',
)

/** Old names of pages that do not exist here, and other forms of the same citation. */
const elsewhere =
  /\bbrief\b|\b(?:domain reference|(?:product|reliability|performance|stack|engineering) page|product decision)s? \d|\bdomain reference\b|\bdesign language\b|\bfield[- ]notes\b|\brefinements? \d|\bsections? \d+ of the (?:specification|domain)|\b(?:specification|domain|product),? \(?section/gi

/** This page explains the words of the customer's documents. */
const explains = ['docs/specification.md']
/**
 * Merged migrations are never edited: every database keeps their checksum and refuses to start with another one. They
 * may use the old names; their numbers must resolve all the same.
 */
const mergedMigration = /^api\/db\/migrations\/00(?:[01]\d|20)_/
const holdsTheRule = /^scripts\/(?:house\/|architecture)/

/** Comments run over several lines: their markers are removed, so that a citation may be broken anywhere. */
const flowing = (text: string): string => text.replace(/\s*\n\s*(?:\*(?!\/)|\/\/|--)?\s*/g, ' ')

/** One sentence for each citation that leads nowhere. */
export function citationFindings(sources: Source[], laws: Laws): string[] {
  return sources
    .filter(({ file }) => !holdsTheRule.test(file))
    .flatMap(({ file, text }) => {
      const plain = flowing(text)
      const lost = Array.from(plain.matchAll(citation), ([, word = '', list = '']) => {
        const law = word.toLowerCase() as keyof Laws
        return numbersOf(list)
          .filter((each) => law !== 'decision' || each.length === 4)
          .filter((each) => !laws[law].has(each))
          .map((each) => `${file} cites ${law} ${each}, which ${placeOf(law)} does not have`)
      }).flat()
      const strange = explains.includes(file) || mergedMigration.test(file) ? [] : [...plain.matchAll(elsewhere)]
      return [...lost, ...strange.map(([words]) => `${file} cites "${words}", which is not in the repository`)]
    })
}

const placeOf = (law: keyof Laws): string => (law === 'decision' ? 'docs/decisions' : `docs/${documentOf[law]}.md`)

/** `1–3, 5.2 and 7` gives 1, 2, 3, 5.2 and 7; of `5.1–5.4` only the ends are checked. */
function numbersOf(list: string): string[] {
  return list.split(/, and |, | and /).flatMap((part) => {
    const [from = '', to] = part.split(/[–-]/)
    if (to === undefined) return [from]
    if (from.includes('.') || to.includes('.')) return [from, to]
    return Array.from({ length: Number(to) - Number(from) + 1 }, (_, index) => String(Number(from) + index))
  })
}

/** Each ruling must name the test that keeps it, or say explicitly that it is not built. */
export function rulingFindings(text: string): string[] {
  return text
    .split(/^## /m)
    .slice(1)
    .filter((section) => !/^Kept by `/m.test(section) && !/not built yet/i.test(section))
    .map((section) => `ruling ${section.split('.', 1)[0]} says neither what keeps it nor that it is not built`)
}

/** `Kept by \`file\` (“name”, “name”)`: the file must exist and contain the names. */
export function keeperFindings(documents: Source[], root: string): string[] {
  return documents.flatMap(({ file, text }) =>
    Array.from(text.matchAll(/^Kept by (.+)$/gm), ([, line = '']) =>
      Array.from(line.matchAll(/`([^`]+)`((?: \([^)]*“[^`]*”\))?)/g), ([, test = '', names = '']) => {
        const place = path.join(root, test)
        if (!existsSync(place)) return [`${file}: ${test} is not there`]
        const said = readFileSync(place, 'utf8')
        return Array.from(names.matchAll(/“([^”]+)”/g), ([, name = '']) => name)
          .filter((name) => !said.includes(name))
          .map((name) => `${file}: ${test} has no “${name}”`)
      }).flat(),
    ).flat(),
  )
}

/** Relative links in Markdown must lead to a file. */
export function linkFindings(documents: Source[], isThere: (file: string) => boolean): string[] {
  return documents.flatMap(({ file, text }) =>
    Array.from(text.matchAll(/\]\(([^)\s#]+)(?:#[^)]*)?\)/g), ([, target = '']) => target)
      .filter((target) => !/^[a-z]+:/.test(target))
      .map((target) => path.posix.join(path.posix.dirname(file), target))
      .filter((target) => !isThere(target))
      .map((target) => `${file} links to ${target}, which is not there`),
  )
}

/**
 * `a/b.ts` in a paper must be the end of an existing path. Decisions and measurements are left out, because they
 * describe their own day.
 */
export function namedFileFindings(documents: Source[], files: readonly string[]): string[] {
  const isThere = (name: string) => files.some((file) => file === name || file.endsWith(`/${name}`))
  return documents
    .filter(({ file }) => !/^(docs\/decisions|bench)\//.test(file))
    .flatMap(({ file, text }) =>
      Array.from(text.matchAll(/`([\w./-]+\.(?:ts|tsx|mjs|sql|md))`/g), ([, name = '']) => name)
        .filter((name) => !isThere(name))
        .map((name) => `${file} names ${name}, which is not there`),
    )
}

/** Folders of rules, features and their shelves that the map of ARCHITECTURE.md does not name. */
export function mapFindings(map: string, files: readonly string[]): string[] {
  const named = new Set(map.match(/[\w-]+/g))
  const shelf = /^(?:(?:api|web)\/features\/[\w-]+(?:\/[\w-]+)?|domain\/[\w-]+)(?=\/)/
  const folders = files.filter((file) => !isTest(file)).flatMap((file) => shelf.exec(file)?.[0] ?? [])
  return [...new Set(folders)]
    .sort()
    .map((folder) => ({ folder, name: path.posix.basename(folder) }))
    .filter(({ name }) => name !== 'testdata' && !named.has(name))
    .map(({ folder, name }) => `the map does not name ${name} (${folder})`)
}

/** The variables that api/config.ts reads must be exactly those documented for operators. */
export function settingFindings(config: string, example: string, operations: string): string[] {
  const names = (text: string, pattern: RegExp) => new Set(Array.from(text.matchAll(pattern), ([, name = '']) => name))
  const read = names(config, /'([A-Z][A-Z0-9]+(?:_[A-Z0-9]+)*)'/g)
  const told = names(operations, /^\| `([A-Z][A-Z0-9_]+)` \|/gm)
  // NODE_ENV says on which machine the example is used, so it is not in the example.
  const shown = names(`${example}\nNODE_ENV=`, /^#?([A-Z][A-Z0-9_]+)=/gm)
  const differing = (there: Set<string>, where: string) => [
    ...[...read].filter((name) => !there.has(name)).map((name) => `${where} does not tell of ${name}`),
    ...[...there].filter((name) => !read.has(name)).map((name) => `${where} tells of ${name}, which nothing reads`),
  ]
  return [...differing(told, 'docs/operations.md'), ...differing(shown, '.env.example')]
}

const setByTheMachine = /^(?:PATH|TEMP|TMPDIR|INIT_CWD|NODE_EXTRA_CA_CERTS|npm_\w+)$/

/** Variables that scripts, tests and benches read: a person may set them, so a paper must say what they do. */
export function toolSettingFindings(sources: readonly Source[], documents: readonly Source[]): string[] {
  const toldOf = (name: string) => documents.some(({ text }) => new RegExp(`\\b${name}\\b`).test(text))
  const isSetByUs = (name: string) =>
    sources.some(({ text }) => new RegExp(`\\b${name}\\b['"]?(?::|\\s*=[^=])`).test(text))
  const readers = sources
    .filter(({ file }) => file !== 'api/config.ts' && !holdsTheRule.test(file))
    .flatMap(({ file, text }) =>
      Array.from(text.matchAll(/\bprocess\.env\.(\w+)/g), ([, name = '']) => ({ file, name })),
    )
  return readers
    .filter(({ name }) => !setByTheMachine.test(name) && !toldOf(name) && !isSetByUs(name))
    .map(({ file, name }) => `${name} is read in ${file}, and no paper tells of it`)
}

/** Retired words, as the glossary lists them, must not occur in any other document. */
export function goneFindings(documents: Source[], glossary: string): string[] {
  const gone = Array.from(
    glossary.split('## Words that are gone')[1]?.matchAll(/`([^`]+)`/g) ?? [],
    ([, word = '']) => word,
  )
  return documents
    .filter(({ file }) => file !== 'docs/glossary.md')
    .flatMap(({ file, text }) =>
      gone
        .filter((word) => text.toLowerCase().includes(word.toLowerCase()))
        .map((word) => `${file} says "${word}", a word that is gone`),
    )
}

/** Reads every Markdown file of the repository. */
export function readDocuments(root: string): Source[] {
  const below = ['docs', ...rooms].flatMap((room) =>
    readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' }).map((name) => path.join(room, name)),
  )
  return [...readdirSync(root), ...below]
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.md') && !/(^|\/)(dist|node_modules)\//.test(file))
    .sort()
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))
}
