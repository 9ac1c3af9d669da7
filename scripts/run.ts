import { spawn } from 'node:child_process'
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

/**
 * Runs a script or tool with its output shown; resolves with its exit code, 128 and more for a signal, as shells do.
 */
export function runNode(file: string, args: string[] = [], env: Record<string, string> = {}): Promise<number> {
  return runProgram(process.execPath, [path.join(root, file), ...args], env)
}

export function runProgram(program: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
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
    child.once('exit', (code, signal) => {
      if (signal) console.error(`${path.basename(args[0] ?? program)} was ended by ${signal}.`)
      done(code ?? 128 + (signal ? constants.signals[signal] : 0))
    })
  })
}
