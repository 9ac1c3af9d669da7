import { cpus, totalmem, type as system } from 'node:os'

/** The day (`YYYY-MM-DD`) and a line that describes the machine without its name. */
export type Measured = { on: string; machine: string }

export function measuredNow(): Measured {
  return { on: new Date().toISOString().slice(0, 10), machine: machine() }
}

function machine(): string {
  const processors = cpus()
  const model = processors[0]?.model.replace(/\s+/g, ' ').trim() || process.arch
  const memory = Math.round(totalmem() / 1024 ** 3)
  return `${processors.length} × ${model}, ${memory} GB, ${system()}, Node ${process.versions.node}`
}
