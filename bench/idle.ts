/** The cost of the product without visitors: memory and CPU of the server and its database, minutes after the start. */
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { atRest, idleCpu } from './measure.ts'
import { canMeasureCpu, type Cpu, findBelow, treeOf } from './processes.ts'
import { startProduct } from './product.ts'
import { type Verdict, table } from './table.ts'

/** Memory shared by several processes is divided among them (PSS). */
type Memory = { launcher_bytes: number; server_bytes: number; database_bytes: number }
export type IdleResult = { memory: Memory; cpu: Cpu; seconds: number; processes: number }

/** By then the demo's pictures are finished, and connections opened at the start are closed again. */
const settles_ms = 180_000
const watched_seconds = 60
const goal = { bytes: 170e6, cpu_ms: 5 }

export async function measureIdle(data_dir: string, say: (line: string) => void): Promise<IdleResult | undefined> {
  if (!canMeasureCpu) return void say('  Memory and CPU of processes are read from /proc: left out here.')
  const product = await startProduct({ data_dir })
  try {
    await atRest(product.pid, 75)
    await pause(settles_ms)
    const cpu = await idleCpu(product.pid, watched_seconds)
    const all = treeOf(product.pid)
    const server = findBelow(product.pid, 'api/main.ts')
    const memory: Memory = { launcher_bytes: 0, server_bytes: 0, database_bytes: 0 }
    for (const { pid, name } of all) {
      const part = name === 'postgres' ? 'database_bytes' : pid === server ? 'server_bytes' : 'launcher_bytes'
      memory[part] += sharedOut(pid)
    }
    return { memory, cpu, seconds: watched_seconds, processes: all.length }
  } finally {
    await product.stop()
  }
}

function sharedOut(pid: number): number {
  try {
    const [, kilobytes] = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? []
    return Number(kilobytes ?? 0) * 1024
  } catch {
    // The process has ended meanwhile.
    return 0
  }
}

const all = ({ memory }: IdleResult) => memory.launcher_bytes + memory.server_bytes + memory.database_bytes
const mb = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`
const ms = (each: number) => each.toFixed(1)

export function idleVerdicts(idle: IdleResult | undefined): Verdict[] {
  const memory = 'nobody comes: at most 170 MB in all (PSS)'
  const cpu = 'nobody comes: at most 5 ms of CPU per second in all'
  if (!idle) return [memory, cpu].map((target) => ({ target, measured: 'not measured', reached: null }))
  const used = idle.cpu.server_ms + idle.cpu.database_ms
  return [
    { target: memory, measured: mb(all(idle)), reached: all(idle) <= goal.bytes },
    { target: cpu, measured: `${ms(used)} ms`, reached: used <= goal.cpu_ms },
  ]
}

export const idleReport = (idle: IdleResult): string[] => [
  '## When nobody comes',
  '',
  `Demo story, embedded database, ${settles_ms / 60_000} minutes after the start, CPU over ${idle.seconds} s; memory that processes share is shared out (PSS). ${idle.processes} processes.`,
  '',
  ...table(
    ['', 'memory', 'CPU per second'],
    [
      ['server', mb(idle.memory.server_bytes), `${ms(idle.cpu.server_ms)} ms (launcher with it)`],
      ['launcher', mb(idle.memory.launcher_bytes), ''],
      ['PostgreSQL', mb(idle.memory.database_bytes), `${ms(idle.cpu.database_ms)} ms`],
    ],
  ),
  '',
]
