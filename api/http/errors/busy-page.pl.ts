/** The page for a browser at a moment of overload; it tries again by itself. */
import { createHash } from 'node:crypto'
import { brand } from '#domain/labels.pl.ts'

// Ground and ink are those of the product in both themes; the letters are those of the machine, so that nothing is asked.
const style =
  'body{margin:0;min-height:100vh;display:grid;place-items:center;background:#fdf9f7;color:#28171a;font:1.125rem/1.5 system-ui,sans-serif;text-align:center;text-wrap:balance}main{padding:1.5rem;max-width:30rem}path{fill:#961a36}circle{fill:#ffb646}h1{font:600 1.75rem/1.25 Georgia,serif;margin:1rem 0 .75rem}p{margin:0}@media(prefers-color-scheme:dark){body{background:#190d0f;color:#f8f2ef}path{fill:#ce3b53}}'
const mark =
  '<svg viewBox="0 0 32 32" width="56" height="56" aria-hidden="true"><path d="M2.6 9.4C2.6 20.6 6 27 11 27c2.6 0 4.2-1.7 5-4.4.8 2.7 2.4 4.4 5 4.4 5 0 8.4-6.4 8.4-17.6a1.7 1.7 0 0 0-3.4 0c0 7.6-1.7 11.6-4.5 11.6-2.6 0-3.8-3.4-3.8-8.2a1.7 1.7 0 0 0-3.4 0c0 4.800-1.200 8.200-3.800 8.200C7.700 21 6 17 6 9.400a1.700 1.700 0 0 0-3.400 0Z"/><circle cx="4.3" cy="4.6" r="2.3"/><circle cx="16" cy="7.4" r="2.3"/><circle cx="27.7" cy="4.6" r="2.3"/></svg>'
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; frame-ancestors 'none'`

export function busyPage(seconds: number): { html: string; policy: string } {
  const html = `<!doctype html><html lang="pl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><meta http-equiv="refresh" content="${seconds}"><title>Za chwilę · ${brand.name}</title><style>${style}</style></head><body><main>${mark}<h1>Zajrzało tu teraz bardzo dużo osób</h1><p>Strona otworzy się sama za chwilę. Nie trzeba jej odświeżać.</p></main></body></html>`
  return { html, policy }
}
