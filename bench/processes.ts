/** CPU and children of processes, read from /proc, so only on Linux; elsewhere CPU is not measured. */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

type Stat = { pid: number; name: string; parent: number; ticks: number }

export const canMeasureCpu = process.platform === 'linux'
const ticksPerSecond = canMeasureCpu ? Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' })) : 100

function statOf(pid: number): Stat | null {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const end = line.lastIndexOf(')')
    const fields = line.slice(end + 2).split(' ')
    // utime, stime, and the same of ended children that were waited for.
    const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0)
    return { pid, name: line.slice(line.indexOf('(') + 1, end), parent: Number(fields[1]), ticks }
  } catch {
    return null
  }
}

/** The process and everything below it, parents first; empty without /proc. */
export function treeOf(root: number): Stat[] {
  if (!canMeasureCpu) return []
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
    .filter((stat) => stat !== null)
  const below = new Map<number, Stat[]>()
  for (const stat of all) below.set(stat.parent, [...(below.get(stat.parent) ?? []), stat])
  const found = all.filter((stat) => stat.pid === root)
  for (let at = 0; at < found.length; at += 1) found.push(...(below.get((found[at] as Stat).pid) ?? []))
  return found
}

export type Cpu = { server_ms: number; database_ms: number }

/** CPU milliseconds since their start: the product's own processes, and PostgreSQL with all its backends. */
export function cpuOf(root: number): Cpu {
  const cpu = { server_ms: 0, database_ms: 0 }
  for (const { name, ticks } of treeOf(root)) {
    cpu[name === 'postgres' ? 'database_ms' : 'server_ms'] += (ticks * 1000) / ticksPerSecond
  }
  return cpu
}

export const less = (after: Cpu, before: Cpu): Cpu => ({
  server_ms: after.server_ms - before.server_ms,
  database_ms: after.database_ms - before.database_ms,
})

/** The lowest process at or below `root` whose command line contains the file. */
export function findBelow(root: number, file: string): number | null {
  for (const { pid } of treeOf(root).reverse()) {
    try {
      const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
      if (words.some((word) => word.endsWith(file))) return pid
    } catch {
      // The process has ended meanwhile.
    }
  }
  return null
}

export function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // The process has already ended.
  }
}
