/** A few processes that decode pictures, started with the first picture and ended after a while without one. */
import { type ChildProcess, fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { createTurns } from '#api/turns.ts'
import type { ImagePart } from './image-steps.ts'
import type { ImageAnswer, ImageJob } from './image-worker.ts'

export type ImageOutcome = ImageAnswer | { fault: 'timeout' | 'crashed' }

const maxWorkers = Math.min(2, availableParallelism())
const idleMs = 5_000
// The first part shows whether the file is a picture at all; the rest runs only for files that passed it.
const timeoutMs: Record<ImagePart, number> = { first: 10_000, rest: 60_000 }

const inTurn = createTurns({ at_once: maxWorkers })
const idle: ChildProcess[] = []

/** Runs one job in its turn, at most two at once in one server process. Never throws. */
export function openImage(job: ImageJob): Promise<ImageOutcome> {
  return inTurn(async () => {
    const worker = wake()
    const outcome = await runOn(worker, job)
    if (worker.exitCode === null && worker.signalCode === null && !worker.killed) rest(worker)
    return outcome
  })
}

function wake(): ChildProcess {
  const worker = idle.pop()
  if (!worker) return startWorker()
  worker.emit('wake')
  worker.removeAllListeners('exit')
  worker.ref()
  worker.channel?.ref()
  return worker
}

function startWorker(): ChildProcess {
  const { PATH, SystemRoot, TMPDIR, TEMP } = process.env
  const worker = fork(fileURLToPath(new URL('./image-worker.ts', import.meta.url)), ['work'], {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // The process that decodes strangers' files gets none of the server's secrets.
    env: { PATH, SystemRoot, TMPDIR, TEMP, MALLOC_ARENA_MAX: '2' },
  })
  worker.on('error', () => {})
  return worker
}

function runOn(worker: ChildProcess, job: ImageJob): Promise<ImageOutcome> {
  return new Promise((resolve) => {
    const finish = (outcome: ImageOutcome): void => {
      clearTimeout(timer)
      worker.removeAllListeners('message').removeAllListeners('exit')
      resolve(outcome)
    }
    const timer = setTimeout(() => {
      finish({ fault: 'timeout' })
      worker.kill('SIGKILL')
    }, timeoutMs[job.part])
    worker.once('message', (message) => finish(message as ImageAnswer))
    worker.once('exit', () => finish({ fault: 'crashed' }))
    worker.send(job, (error) => error && finish({ fault: 'crashed' }))
  })
}

// An idle worker does not keep the server's process alive.
function rest(worker: ChildProcess): void {
  worker.unref()
  worker.channel?.unref()
  idle.push(worker)
  const timer = setTimeout(() => forget(worker), idleMs).unref()
  worker.once('exit', () => forget(worker))
  worker.once('wake', () => clearTimeout(timer))
}

function forget(worker: ChildProcess): void {
  const index = idle.indexOf(worker)
  if (index < 0) return
  idle.splice(index, 1)
  leave(worker)
}

function leave(worker: ChildProcess): void {
  worker.removeAllListeners('exit')
  if (worker.connected) worker.disconnect()
}
