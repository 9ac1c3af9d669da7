import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * Stops the script when npm itself is killed: npm then passes no signal on, and the product would keep its port and
 * data folder.
 */
export function stopWithNpm(stop) {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return
  const shell = process.ppid
  // npm runs the script through `sh -c …`; some shells replace themselves, and then npm is the direct parent.
  const [npm, command] = describe(shell)
  const throughShell = / -c /.test(command)
  const npmIsGone = () => process.ppid !== shell || (throughShell && parentOf(shell, npm) !== npm)
  const watching = setInterval(() => {
    if (!npmIsGone()) return
    clearInterval(watching)
    stop()
  }, 1_000).unref()
}

/** The parent's id and the command line of a process. */
function describe(pid) {
  if (process.platform === 'linux') {
    return [parentOf(pid), readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')]
  }
  const [, parent, command] = /(\d+)\s+(.*)/.exec(
    execFileSync('ps', ['-o', 'ppid=,args=', '-p', `${pid}`], { encoding: 'utf8' }),
  )
  return [Number(parent), command]
}

/**
 * Without /proc it checks whether the known parent is alive, which means the same: children of a zombie get a new
 * parent.
 */
function parentOf(pid, known) {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
    }
    process.kill(known, 0)
    return known
  } catch {
    return 0
  }
}
