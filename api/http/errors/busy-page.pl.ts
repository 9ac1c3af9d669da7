/** The page for a browser at a moment of overload; it tries again by itself. */
import { createHash } from 'node:crypto'
import { brand } from '#domain/labels.pl.ts'

const style =
  'body{margin:0;min-height:100vh;display:grid;place-items:center;background:#fbf6ee;color:#2a1a14;font:18px/1.5 system-ui,sans-serif;text-align:center}main{padding:24px;max-width:30rem}h1{font-size:28px;margin:0 0 12px}'
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; frame-ancestors 'none'`

export function busyPage(seconds: number): { html: string; policy: string } {
  const html = `<!doctype html><html lang="pl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><meta http-equiv="refresh" content="${seconds}"><title>Za chwilę · ${brand.name}</title><style>${style}</style></head><body><main><h1>Zajrzało tu teraz bardzo dużo osób</h1><p>Strona otworzy się sama za chwilę. Nie trzeba jej odświeżać.</p></main></body></html>`
  return { html, policy }
}
