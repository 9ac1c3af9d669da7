import { spawnSync } from 'node:child_process'

/** The proxies that operators use before several processes, by the names of their Debian packages. */
export const knownProxies = ['haproxy', 'nginx']

export function isThere(proxy: string): boolean {
  return spawnSync(proxy, ['-v'], { stdio: 'ignore' }).error === undefined
}

export function whatToInstall(proxies: readonly string[]): string {
  return `There is no ${proxies.join(' and no ')} in PATH: install it (Debian: apt install ${proxies.join(' ')}).`
}
