import { spawnSync } from 'node:child_process'

/** What stands before several processes on the machines of operators, and how Debian calls it. */
export const knownProxies = ['haproxy', 'nginx']

export function isThere(proxy: string): boolean {
  return spawnSync(proxy, ['-v'], { stdio: 'ignore' }).error === undefined
}

export function whatToInstall(proxies: readonly string[]): string {
  return `There is no ${proxies.join(' and no ')} in PATH: install it (Debian: apt install ${proxies.join(' ')}).`
}
