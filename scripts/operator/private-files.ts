import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** For nobody else on this machine to read, a file that was there before as well. What to tell: where each went. */
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
