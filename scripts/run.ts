import { spawn, type StdioOptions } from 'node:child_process'
import { constants } from 'node:os'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '..')

/** Programs of npm packages, run with the Node of this script. */
export const tools = {
  biome: 'node_modules/@biomejs/biome/bin/biome',
  tsc: 'node_modules/typescript/bin/tsc',
  knip: 'node_modules/knip/bin/knip.js',
  vitest: 'node_modules/vitest/vitest.mjs',
  playwright: 'node_modules/@playwright/test/cli.js',
}

export type Tool = keyof typeof tools

/** When the output of a program is shown: as it comes, or in one piece when the program has ended. */
type Shown = 'as it comes' | 'at the end'

/**
 * Runs a script or tool with its output shown; resolves with its exit code, 128 and more for a signal, as shells do.
 */
export function runNode(
  file: string,
  args: string[] = [],
  env: Record<string, string> = {},
  shown: Shown = 'as it comes',
): Promise<number> {
  return runProgram(process.execPath, [path.join(root, file), ...args], env, shown)
}

export function runProgram(
  program: string,
  args: string[],
  env: Record<string, string> = {},
  shown: Shown = 'as it comes',
): Promise<number> {
  return new Promise((resolve) => {
    const output = shown === 'as it comes' ? 'inherit' : 'pipe'
    const stdio: StdioOptions = ['inherit', output, output]
    const child = spawn(program, args, { cwd: root, stdio, env: { ...process.env, ...env } })
    const said: Buffer[] = []
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece: Buffer) => said.push(piece))
    const pass = (signal: NodeJS.Signals) => child.kill(signal)
    process.on('SIGTERM', pass)
    process.on('SIGINT', pass)
    const done = (code: number) => {
      process.removeListener('SIGTERM', pass)
      process.removeListener('SIGINT', pass)
      resolve(code)
    }
    child.once('error', (error) => {
      console.error(error.message)
      done(1)
    })
    child.once('close', (code, signal) => {
      process.stdout.write(Buffer.concat(said))
      if (signal) console.error(`${path.basename(args[0] ?? program)} was ended by ${signal}.`)
      done(code ?? 128 + (signal ? constants.signals[signal] : 0))
    })
  })
}
