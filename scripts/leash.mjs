// Loaded before every script that the launcher starts: when the launcher (or npm, when the script has replaced the
// launcher) is killed, the script is asked to stop properly.
import { isMainThread } from 'node:worker_threads'
import { stopWithNpm } from './with-npm.mjs'

const stop = () => process.kill(process.pid, 'SIGTERM')

if (process.channel) {
  process.once('disconnect', stop)
  process.channel.unref()
} else if (isMainThread) {
  stopWithNpm(stop)
}
