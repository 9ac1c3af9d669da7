import { holdLines, unbroken } from '#domain/line-ends.pl.ts'
import { imageSource } from './images.ts'
import type { MailBody, MailPicture } from './mailer.ts'

export const PRODUCT_NAME = 'Wydarzy'
const TAGLINE = 'Niech się wydarzy.'

/** Absolute addresses that every mail's footer needs. */
export type MailSite = { home_url: string; contact_url: string; privacy_url: string }

/**
 * A part of a paragraph: plain, strong, a link, or what is said of the button in HTML and of its address in the text,
 * which has nothing to click. Everything is escaped when it becomes HTML.
 */
export type Words = string | { strong: string } | { link: string; url: string } | { html: string; text: string }
export type Row = readonly [label: string, value: string]
export type Tone = 'waiting' | 'good' | 'bad' | 'neutral'

export type Block =
  | { kind: 'paragraph'; words: readonly Words[]; quiet?: boolean }
  | { kind: 'heading'; text: string }
  | { kind: 'button'; label: string; url: string; note?: string; look?: 'main' | 'second' }
  | {
      kind: 'card'
      status?: { label: string; tone: Tone }
      title: string
      subtitle?: string
      rows: readonly Row[]
      lines?: readonly Row[]
      total?: Row
    }
  /** A text written by a person, with its line breaks. */
  | { kind: 'quote'; text: string }
  | { kind: 'list'; items: readonly string[] }
  /** A picture made for this mail, `size` pixels wide and high; the text form has `alt` instead. */
  | { kind: 'picture'; picture: MailPicture; alt: string; size: number; note?: string }
  | { kind: 'choices'; items: readonly { label: string; note?: string; url: string }[] }

export type MailContent = {
  subject: string
  /** The line that mail programs show beside the subject. */
  preheader: string
  heading: string
  blocks: readonly Block[]
  /** Why this person gets this mail: one sentence of the footer. */
  why: string
  site: MailSite
}

export const p = (...words: Words[]): Block => ({ kind: 'paragraph', words })
export const quiet = (...words: Words[]): Block => ({ kind: 'paragraph', words, quiet: true })

/** Makes both forms of a mail from one content: HTML, and a plain text with a layout of its own. */
export function layOut(content: MailContent): MailBody {
  const pictures = content.blocks.flatMap((block) => (block.kind === 'picture' ? [block.picture] : []))
  const mail = { subject: oneLine(content.subject), text: textOf(content), html: htmlOf(content) }
  return pictures.length > 0 ? { ...mail, pictures } : mail
}

const oneLine = (text: string) => text.replace(/[\s\u2028\u2029]+/g, (gap) => (gap === '\u00a0' ? gap : ' ')).trim()

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const attribute = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? '')
const esc = (text: string) => attribute(holdLines(text))
/** A text that is read in lines: ranges and postal codes stay whole, because mail programs break a line after a dash. */
const running = (text: string) =>
  holdLines(text)
    .split(unbroken)
    .map((part, at) => (at % 2 ? `<span style="white-space:nowrap">${attribute(part)}</span>` : attribute(part)))
    .join('')
/** Only web, mail and phone addresses become links; others could run a script. */
const href = (url: string) => (/^(https?:\/\/|mailto:|tel:)/i.test(url) ? attribute(url) : '#')

// ---- HTML: tables and inline styles, because Outlook knows little else ----

const SANS = "'Figtree',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const SERIF = "'Brygada 1918',Georgia,'Times New Roman',serif"
/** A long address in a text must not make the mail wider than the phone. */
const ANYWHERE = 'word-break:break-word'
const tones: Record<Tone, readonly [background: string, ink: string]> = {
  waiting: ['#ffefce', '#5a2d0e'],
  good: ['#ddf3e6', '#0f4231'],
  bad: ['#fde3e1', '#6d1220'],
  neutral: ['#efe6e3', '#3d2c2e'],
}
const table = (inner: string, more = '') =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0"${more}>${inner}</table>`

function wordsHtml(words: readonly Words[]): string {
  return words
    .map((word) => {
      if (typeof word === 'string') return running(word)
      if ('html' in word) return running(word.html)
      if ('strong' in word) return `<b class="t1" style="color:#28171a">${running(word.strong)}</b>`
      return `<a class="l" href="${href(word.url)}" style="color:#961a36">${running(word.link)}</a>`
    })
    .join('')
}

const account = /^\d{2}(\u00a0\d{4}){6}$/

function rowHtml([label, value]: Row, look: 'row' | 'total' = 'row'): string {
  const font = look === 'total' ? `700 18px/24px ${SANS}` : `500 16px/24px ${SANS}`
  const edge = look === 'total' ? 'padding:12px 0 4px;border-top:1px solid #e2d6d2' : 'padding:7px 0'
  // An account number stays in one piece, so on a phone it gets a line of its own.
  if (account.test(value))
    return `<tr><td colspan="2" class="t2" style="${edge};font:400 16px/24px ${SANS};color:#564345">${esc(label)}<br/><span class="t1" style="font:600 14px/22px ${SANS};color:#28171a;white-space:nowrap">${esc(value)}</span></td></tr>`
  const labelLook = look === 'total' ? `font:${font};color:#28171a` : `font:400 16px/24px ${SANS};color:#564345`
  return `<tr><td class="k ${look === 'total' ? 't1' : 't2'}" valign="top" style="${edge};padding-right:16px;${labelLook}${label.length <= 20 ? ';white-space:nowrap' : ''}">${running(label)}</td><td class="t1" align="right" valign="top" style="${edge};font:${font};color:#28171a${/\S{17}/.test(value) ? `;${ANYWHERE}` : ''}">${running(value)}</td></tr>`
}

const rowsHtml = (rows: string) => table(rows, ' width="100%"')

function cardHtml(card: Extract<Block, { kind: 'card' }>): string {
  const [background, ink] = tones[card.status?.tone ?? 'neutral']
  const badge = card.status
    ? `<p style="margin:0 0 6px;font:600 13px/18px ${SANS}"><span style="display:inline-block;padding:3px 10px;border-radius:99px;background:${background};color:${ink}">${esc(card.status.label)}</span></p>`
    : ''
  const subtitle = card.subtitle
    ? `<p class="t2" style="margin:0;font:400 15px/22px ${SANS};color:#564345">${running(card.subtitle)}</p>`
    : ''
  const head = `<tr><td style="padding:22px 24px 8px">${badge}<p class="t1" style="margin:0;font:600 22px/28px ${SERIF};color:#28171a;${ANYWHERE}">${running(card.title)}</p>${subtitle}</td></tr>`
  const rows = `<tr><td style="padding:6px 24px 12px">${rowsHtml(card.rows.map((row) => rowHtml(row)).join(''))}</td></tr>`
  const sums = [...(card.lines ?? []).map((row) => rowHtml(row)), ...(card.total ? [rowHtml(card.total, 'total')] : [])]
  const bill = sums.length
    ? `<tr><td style="padding:0 24px"><div style="border-top:2px dashed #d9cbc7;font-size:0;line-height:0">&nbsp;</div></td></tr><tr><td style="padding:10px 24px 18px">${rowsHtml(sums.join(''))}</td></tr>`
    : ''
  return table(
    head + rows + bill,
    ' class="box" width="100%" style="margin:26px 0 0;background:#fdf9f7;border:1px solid #efe6e3;border-radius:16px;border-collapse:separate"',
  )
}

/** Outlook for Windows renders like Word and ignores padding on a link, so the cell has it. */
function buttonHtml(button: Extract<Block, { kind: 'button' }>, above: Block | undefined): string {
  const main = button.look !== 'second'
  const colours = main ? 'background:#961a36;color:#ffffff' : 'background:#ffffff;color:#961a36'
  const cell = `<tr><td align="center"${main ? ' bgcolor="#961a36"' : ''} class="${main ? '' : 'second'}" style="${colours};border:2px solid #961a36;border-radius:12px;mso-padding-alt:14px 28px"><a href="${href(button.url)}" target="_blank" style="display:inline-block;padding:14px 28px;mso-padding-alt:0;font:600 18px/22px ${SANS};${colours};text-decoration:none;border-radius:10px">${esc(button.label)}</a></td></tr>`
  const note = button.note
    ? `<p class="t3" style="margin:10px 0 0;font:400 14px/21px ${SANS};color:#725f5f">${running(button.note)}</p>`
    : ''
  const gap = above?.kind === 'button' && !main ? 12 : 26
  return table(cell, ` class="btn" style="margin:${gap}px 0 0;border-collapse:separate"`) + note
}

/** On white also in a dark mail: cameras read dark squares on a light ground. */
function pictureHtml({ picture, alt, size, note }: Extract<Block, { kind: 'picture' }>): string {
  const below = note
    ? `<p class="t3" style="margin:8px 0 0;font:400 14px/21px ${SANS};color:#725f5f">${running(note)}</p>`
    : ''
  return `<p style="margin:20px 0 0"><img src="cid:${esc(picture.cid)}" width="${size}" height="${size}" alt="${esc(alt)}" style="background:#ffffff;border-radius:8px"/></p>${below}`
}

function blockHtml(block: Block, above: Block | undefined): string {
  switch (block.kind) {
    case 'paragraph':
      return block.quiet
        ? `<p class="t3" style="margin:16px 0 0;font:400 14px/21px ${SANS};color:#725f5f;${ANYWHERE}">${wordsHtml(block.words)}</p>`
        : `<p class="t2" style="margin:14px 0 0;font:400 17px/26px ${SANS};color:#564345;${ANYWHERE}">${wordsHtml(block.words)}</p>`
    case 'heading':
      return `<h2 class="t1" style="margin:28px 0 0;font:600 22px/28px ${SERIF};color:#28171a">${running(block.text)}</h2>`
    case 'button':
      return buttonHtml(block, above)
    case 'card':
      return cardHtml(block)
    case 'quote':
      return `<blockquote class="t2" style="margin:18px 0 0;padding:2px 0 2px 18px;border-left:3px solid #e0a83a;font:400 17px/26px ${SANS};color:#564345;${ANYWHERE}">${running(block.text).replace(/\r?\n/g, '<br/>')}</blockquote>`
    case 'list':
      return `<ul class="t2" style="margin:10px 0 0;padding:0 0 0 22px;font:400 17px/26px ${SANS};color:#564345;${ANYWHERE}">${block.items.map((item) => `<li style="margin:4px 0 0">${running(item)}</li>`).join('')}</ul>`
    case 'picture':
      return pictureHtml(block)
    case 'choices':
      return block.items
        .map(
          (item) =>
            `<p style="margin:14px 0 0;font:600 17px/26px ${SANS};${ANYWHERE}"><a class="l" href="${href(item.url)}" style="color:#961a36">${running(item.label)}</a>${item.note ? `<br/><span class="t2" style="font-weight:400;color:#564345">${running(item.note)}</span>` : ''}</p>`,
        )
        .join('')
  }
}

const STYLE =
  'body{margin:0;padding:0}img{border:0;display:block}@media(max-width:620px){.w{width:100%!important}.p{padding-left:20px!important;padding-right:20px!important}.h1{font-size:28px!important;line-height:32px!important}.btn{width:100%!important}.btn a{display:block!important}}@media(max-width:384px){.k{white-space:normal!important}.p{padding-left:14px!important;padding-right:14px!important}}@media(prefers-color-scheme:dark){.bg{background:#190d0f!important}.card{background:#251618!important}.t1{color:#f8f2ef!important}.t2{color:#d3c8c4!important}.t3{color:#b8a9a6!important}.l{color:#ff9db0!important}.box{background:#2d1d1f!important;border-color:#4a3638!important}.second,.second a{background:#251618!important;color:#ff9db0!important;border-color:#ff9db0!important}.logo{background:#fff;border-radius:8px;padding:6px}}'

function htmlOf({ subject, preheader, heading, blocks, why, site }: MailContent): string {
  const button = blocks.find((block) => block.kind === 'button')
  const spelled = button
    ? `<p class="t3" style="margin:24px 0 0;font:400 14px/21px ${SANS};color:#725f5f">Przycisk nie działa? Skopiuj ten adres do przeglądarki:<br/><a class="l" href="${href(button.url)}" style="color:#961a36;word-break:break-all">${esc(button.url)}</a></p>`
    : ''
  const small = `font:400 13px/20px ${SANS};color:#725f5f`
  return `<!DOCTYPE html>
<html lang="pl"><head><meta charset="utf-8"/><meta name="viewport" content="width=device-width, initial-scale=1"/><meta name="color-scheme" content="light dark"/><meta name="supported-color-schemes" content="light dark"/><meta name="format-detection" content="telephone=no, date=no, address=no, email=no"/><title>${esc(oneLine(subject))}</title>
<!--[if mso]><style>*{font-family:Arial,sans-serif!important}</style><![endif]-->
<style>${STYLE}</style></head>
<body class="bg" style="margin:0;padding:0;background:#fdf9f7"><div style="display:none;max-height:0;overflow:hidden;mso-hide:all;font-size:1px;line-height:1px;color:#fdf9f7">${esc(preheader)}${'&#8199;&#847;'.repeat(4)}</div>
<table role="presentation" class="bg" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#fdf9f7"><tr><td align="center" style="padding:24px 0 40px">
<table role="presentation" class="w" width="600" cellpadding="0" cellspacing="0" border="0" style="width:600px;max-width:100%">
<tr><td class="p" style="padding:0 40px 20px"><img class="logo" src="${imageSource('logo')}" width="166" height="36" alt="${PRODUCT_NAME}" style="font:italic 700 24px Georgia,serif;color:#961a36"/></td></tr>
<tr><td bgcolor="#330912" style="background:#330912;border-radius:20px 20px 0 0;line-height:0;font-size:0"><img src="${imageSource('garland')}" width="600" alt="" style="width:100%;height:auto;border-radius:20px 20px 0 0"/></td></tr>
<tr><td class="card" bgcolor="#ffffff" style="background:#ffffff;line-height:0;font-size:0"><img src="${imageSource('scallops')}" width="600" alt="" style="width:100%;height:auto"/></td></tr>
<tr><td class="card p" bgcolor="#ffffff" style="background:#ffffff;padding:28px 40px 40px;border-radius:0 0 20px 20px">
<h1 class="h1 t1" style="margin:0;font:600 34px/38px ${SERIF};color:#28171a;letter-spacing:-.01em">${running(heading)}</h1>
${blocks.map((block, at) => blockHtml(block, blocks[at - 1])).join('\n')}
${spelled}
</td></tr><tr><td class="p t3" style="padding:24px 40px 0;${small}"><i class="l" style="font-family:${SERIF};font-size:17px;color:#961a36">${TAGLINE}</i><br/>${running(why)}<br/>Masz pytanie? <a class="t3" href="${href(site.contact_url)}" style="color:#725f5f">Napisz do nas</a>.<br/><a class="t3" href="${href(site.home_url)}" style="color:#725f5f">${PRODUCT_NAME}</a>, rezerwacje sal i&nbsp;usług · <a class="t3" href="${href(site.privacy_url)}" style="color:#725f5f">Polityka prywatności</a></td></tr></table></td></tr></table></body></html>`
}

// ---- Text: its own layout, for people and programs that read no HTML ----

const WIDTH = 76

function wrap(text: string): string {
  return holdLines(text)
    .split(/\r?\n/)
    .map((line) => {
      const rows: string[] = []
      let row = ''
      for (const word of line.split(' ')) {
        if (row && row.length + 1 + word.length > WIDTH) {
          rows.push(row)
          row = word
        } else row = row ? `${row} ${word}` : word
      }
      return [...rows, row].join('\n')
    })
    .join('\n')
}

function wordsText(words: readonly Words[]): string {
  const sentence = words.map((word) =>
    // In angle brackets, so that a full stop after an address is not taken for a part of it.
    typeof word === 'object' && 'link' in word ? `${word.link} <${word.url}>` : plainWord(word),
  )
  return wrap(sentence.join(''))
}

/** As it is said where nothing can be clicked, without the address of a link. */
export function plainWord(word: Words): string {
  if (typeof word === 'string') return word
  if ('text' in word) return word.text
  return 'strong' in word ? word.strong : word.link
}

function rowsText(rows: readonly Row[]): string {
  const widest = Math.min(30, Math.max(0, ...rows.map(([label]) => label.length)))
  return rows.map(([label, value]) => `  ${`${label}:`.padEnd(widest + 2)} ${value}`).join('\n')
}

function cardText(card: Extract<Block, { kind: 'card' }>): string {
  const rule = '  ------------------------------'
  const money = [...(card.lines ?? []), ...(card.total ? [card.total] : [])]
  return [
    `${card.title}${card.status ? ` [${card.status.label}]` : ''}`,
    ...(card.subtitle ? [card.subtitle] : []),
    rowsText(card.rows),
    ...(money.length ? [rule, rowsText(money)] : []),
  ].join('\n')
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return wordsText(block.words)
    case 'heading':
      return block.text.toLocaleUpperCase('pl')
    case 'button':
      return `${block.label}:\n${block.url}${block.note ? `\n${wrap(block.note)}` : ''}`
    case 'card':
      return cardText(block)
    case 'quote':
      return block.text
        .split(/\r?\n/)
        .map((line) => `> ${line}`)
        .join('\n')
    case 'list':
      return block.items.map((item) => wrap(`* ${item}`)).join('\n')
    case 'picture':
      return ''
    case 'choices':
      return block.items
        .map((item) => `${wrap(`* ${item.label}`)}${item.note ? `\n  ${wrap(item.note)}` : ''}\n  ${item.url}`)
        .join('\n')
  }
}

function textOf({ heading, blocks, why, site }: MailContent): string {
  return [
    `${heading}\n${'='.repeat(Math.min(WIDTH, heading.length))}`,
    ...blocks.map(blockText).filter((text) => text !== ''),
    `-- \n${PRODUCT_NAME}, rezerwacje sal i usług. ${TAGLINE}\n${wrap(why)}\nKontakt: ${site.contact_url}\nPolityka prywatności: ${site.privacy_url}`,
  ].join('\n\n')
}
