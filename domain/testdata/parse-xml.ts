/** Reads what `writeXml` writes, and nothing else: a tag that is not closed by its own is an error. */
import type { XmlElement } from '../xml.ts'

export function parseXml(file: string): XmlElement {
  const body = file.replace(/^<\?xml version="1.0" encoding="UTF-8"\?>\n/, '')
  const tokens = [...body.matchAll(/<(\/?)([\w:]+)((?: [\w:]+="[^"<]*")*)>|([^<>]+)/g)]
  if (tokens.map(([whole]) => whole).join('') !== body) throw new Error('not a file of ours')
  let at = 0
  const element = (): XmlElement => {
    const [, closing, name = '', given = ''] = tokens[at++] ?? []
    if (closing !== '') throw new Error(`a tag opens at ${at}`)
    const children: XmlElement[] = []
    let text = ''
    for (let next = tokens[at]; next && next[1] !== '/'; next = tokens[at]) {
      if (next[4] === undefined) children.push(element())
      else {
        text += next[4]
        at += 1
      }
    }
    if (tokens[at++]?.[2] !== name) throw new Error(`${name} is not closed`)
    const attributes = Object.fromEntries(
      [...given.matchAll(/ ([\w:]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, plain(value)]),
    )
    const content = children.length > 0 || text.startsWith('\n') ? children : plain(text)
    return { name, ...(given ? { attributes } : {}), content }
  }
  const root = element()
  if (tokens.slice(at).some(([rest]) => rest.trim() !== '')) throw new Error('more than one root')
  return root
}

const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function plain(text: string): string {
  return text.replace(/&(\w+);/g, (_, name: string) => {
    const sign = signs[name]
    if (!sign) throw new Error(`&${name}; is not known`)
    return sign
  })
}
