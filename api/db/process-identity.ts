import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'

/** Whether a process with this id is running, whoever owns it. A dead one that was not reaped yet does not count. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  if (process.platform !== 'linux') return true
  return !['Z', 'X'].includes(statFields(pid)[0] ?? '')
}

/** The fields of /proc/<pid>/stat after the name, which is in parentheses and may contain spaces. */
function statFields(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}

/**
 * A mark that differs between two processes that got the same id one after the other, as happens after a restart of a
 * container. Empty when the process is gone or the system gives no information.
 */
export function birthMark(pid: number): string {
  try {
    if (process.platform === 'linux') {
      const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').slice(0, 8)
      // The start time in clock ticks since the boot.
      const ticks = statFields(pid)[19]
      return ticks ? `${boot}:${ticks}` : ''
    }
    if (process.platform === 'win32') return ''
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}

/** Whether `pid` is a PostgreSQL postmaster of `folder`, which is its working directory. */
export function isPostmasterOf(pid: number, folder: string): boolean {
  if (!isAlive(pid)) return false
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === folder
    if (process.platform === 'win32') return true
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes('postgres')
  } catch {
    return false
  }
}
