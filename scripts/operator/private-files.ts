import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Writes files that no other user of this machine can read, also when they existed before; returns a line per file. */
export async function writePrivate(
  folder: string,
  files: readonly { name: string; text: string }[],
): Promise<string[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const written: string[] = []
  for (const { name, text } of files) {
    const to = path.join(folder, name)
    await rm(to, { force: true })
    await writeFile(to, text, { mode: 0o600 })
    written.push(`written: ${to}`)
  }
  return written
}
