import { cpus, totalmem, type as system } from 'node:os'

/** One line about the machine that names nobody's computer. */
export function machine(): string {
  const processors = cpus()
  const model = processors[0]?.model.replace(/\s+/g, ' ').trim() || process.arch
  const memory = Math.round(totalmem() / 1024 ** 3)
  return `${processors.length} × ${model}, ${memory} GB, ${system()}, Node ${process.versions.node}, PostgreSQL 18 (embedded, fsync and synchronous_commit on)`
}
