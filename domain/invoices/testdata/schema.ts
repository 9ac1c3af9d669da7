/**
 * The published schema of FA(3) 1-0E with the types that it imports, as the ministry of finance gives them out, and a
 * validator for them (decision 0057). Nothing is asked of the network: the addresses inside are names of these files.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { memoryPages, validateXML } from 'xmllint-wasm'

const folder = path.join(import.meta.dirname, 'fa3')
const types = 'http://crd.gov.pl/xml/schematy/dziedzinowe/mf/2022/01/05/eD/DefinicjeTypy/'

/** What the schema has against each of these files, by their order; an empty list says that it is valid. */
export async function faultsBySchema(files: readonly string[]): Promise<string[][]> {
  const { rawOutput } = await validateXML({
    xml: files.map((contents, index) => ({ fileName: `${index}.xml`, contents })),
    schema: [{ fileName: 'fa3.xsd', contents: read('schemat_FA(3)_v1-0E.xsd') }],
    preload: ['StrukturyDanych', 'ElementarneTypyDanych', 'KodyKrajow'].map((name) => ({
      fileName: `${types}${name}_v10-0E.xsd`,
      contents: read(`${name}_v10-0E.xsd`),
    })),
    maxMemoryPages: 256 * memoryPages.MiB,
  })
  return files.map((_, index) => {
    const verdict = new RegExp(`^${index}\\.xml (validates|fails to validate)$`, 'm').exec(rawOutput)
    // A schema that cannot be read would otherwise be one that finds nothing.
    if (!verdict) throw new Error(`no verdict about file ${index}: ${rawOutput.slice(0, 1_000)}`)
    if (verdict[1] === 'validates') return []
    return [...rawOutput.matchAll(new RegExp(`^${index}\\.xml:\\d+: (.*)$`, 'gm'))].map(([, fault = '']) => fault)
  })
}

function read(name: string): string {
  return readFileSync(path.join(folder, name), 'utf8')
}
