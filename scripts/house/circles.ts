import { importsOf, isTest, type Source } from './sources.ts'

// Circles between files: one of them cannot be understood without the others, so the shared part belongs in a file of
// its own.

/**
 * Groups of files that import each other, directly or not, each once and in alphabetical order. Imports of types count:
 * they do not matter at run time, but for the reader.
 */
export function fileCircles(sources: Source[]): string[][] {
  const files = sources.filter(({ file }) => !isTest(file))
  const names = new Set(files.map(({ file }) => file))
  const imports = new Map(
    files.map((source) => [
      source.file,
      [...new Set(importsOf(source).map(({ target }) => target))].filter(
        (target) => names.has(target) && target !== source.file,
      ),
    ]),
  )
  return knots(imports)
    .map((knot) => knot.sort())
    .sort(([a = ''], [b = '']) => (a < b ? -1 : 1))
}

/** Tarjan's strongly connected components of more than one node. */
function knots(edges: Map<string, string[]>): string[][] {
  const found: string[][] = []
  const order = new Map<string, number>()
  const low = new Map<string, number>()
  const path: string[] = []
  const onPath = new Set<string>()
  for (const each of edges.keys()) if (!order.has(each)) visit(each)
  return found

  function visit(at: string): void {
    const number = order.size
    order.set(at, number)
    low.set(at, number)
    path.push(at)
    onPath.add(at)
    for (const next of edges.get(at) ?? []) {
      if (!order.has(next)) visit(next)
      if (onPath.has(next)) low.set(at, Math.min(low.get(at) ?? 0, low.get(next) ?? 0))
    }
    if (low.get(at) !== number) return
    const knot = path.splice(path.indexOf(at))
    for (const each of knot) onPath.delete(each)
    if (knot.length > 1) found.push(knot)
  }
}
