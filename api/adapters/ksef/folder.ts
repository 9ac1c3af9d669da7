/** Structured invoices as files in a folder, for a person who uploads them. A file is written whole or not at all. */
import { mkdir, open, rename } from 'node:fs/promises'
import path from 'node:path'
import type { KsefGateway } from './ksef.ts'

/** `test` marks files of invoices for which no money moved. */
export function ksefFolder(folder: string, { test }: { test: boolean }): KsefGateway {
  return {
    async sendInvoice({ key, number, xml }) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const name = `${test ? 'TEST-' : ''}FA-${plain(number)}-${plain(key)}.xml`
      const unfinished = path.join(folder, `.${name}.part`)
      const file = await open(unfinished, 'w', 0o600)
      try {
        await file.writeFile(xml, 'utf8')
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(unfinished, path.join(folder, name))
      return { reference: name }
    },
  }
}

/** Leaves no character that is part of a path or special in a shell. */
const plain = (text: string): string => text.replace(/[^A-Za-z0-9_-]+/g, '-')
