// Loaded before every script that the launcher starts: when the launcher is killed, or npm where the script took the launcher's
// place, the script is asked to stop in order.
import { isMainThread } from 'node:worker_threads'
import { stopWithNpm } from './with-npm.mjs'

const stop = () => process.kill(process.pid, 'SIGTERM')

if (process.channel) {
  process.once('disconnect', stop)
  process.channel.unref()
} else if (isMainThread) {
  stopWithNpm(stop)
}
