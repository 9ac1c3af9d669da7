import type { Faults } from '#sandbox/control.ts'
import type { StoredMail } from './mail-store.ts'
import type { SampleMail } from './mails.ts'

const esc = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)

const when = new Intl.DateTimeFormat('pl', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'Europe/Warsaw' })
const size = (bytes: number) => `${Math.max(1, Math.round(bytes / 1024))} kB`

function page(title: string, main: string): string {
  return `<!doctype html>
<html lang="pl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${esc(title)} – piaskownica</title>
<link rel="stylesheet" href="/_sandbox/assets/mailbox.css"><script src="/_sandbox/assets/mailbox.js" defer></script></head>
<body><header><nav aria-label="Piaskownica"><a href="/_sandbox/">Skrzynka</a><a href="/_sandbox/mail/samples">Wzory wiadomości</a><a href="/">Serwis</a></nav></header>
<main>${main}</main></body></html>`
}

type Mailbox = { mails: readonly StoredMail[]; to: string; now_ms: number; faults: Faults }

export function mailboxPage({ mails, to, now_ms, faults }: Mailbox): string {
  const rows = mails.map(
    (mail) =>
      `<li><a href="/_sandbox/mail/${mail.id}"><span class="subject">${esc(mail.subject || '(bez tematu)')}</span><span class="meta">do ${esc(mail.recipients.join(', '))}</span><time datetime="${mail.received_at.toISOString()}">${when.format(mail.received_at)}</time></a></li>`,
  )
  const list = rows.length
    ? `<ul class="mails">${rows.join('')}</ul>`
    : '<p class="empty">Skrzynka jest pusta. Wiadomości wysłane przez serwis pojawią się tutaj same.</p>'
  return page(
    'Skrzynka',
    `<h1>Skrzynka piaskownicy</h1>
<p>Tu trafia cała poczta wysłana przez serwis. Nic nie wychodzi poza tę maszynę.</p>
<section class="panel" aria-label="Zegar"><p>Zegar serwisu: <time id="clock" data-now="${now_ms}">${when.format(now_ms)}</time></p>
<div class="buttons">${advance(600, '+10 minut')}${advance(3600, '+1 godzina')}${advance(86_400, '+1 dzień')}${advance(604_800, '+7 dni')}</div></section>
<section class="panel" aria-label="Usterki"><label>Serwer poczty <select data-fault="smtp">${faultOption('up', 'działa', faults.smtp)}${faultOption('down', 'nie działa', faults.smtp)}${faultOption('slow', 'działa wolno', faults.smtp)}</select></label></section>
<p id="said" role="status"></p>
<form method="get" action="/_sandbox/" class="filter"><label>Adres odbiorcy <input type="search" name="to" value="${esc(to)}"></label><button type="submit">Pokaż</button></form>
<section id="mailbox" data-newest="${mails[0]?.id ?? ''}" data-to="${esc(to)}" aria-label="Wiadomości">${list}</section>`,
  )
}

const advance = (seconds: number, label: string) => `<button type="button" data-advance="${seconds}">${label}</button>`
const faultOption = (value: string, label: string, now: string) =>
  `<option value="${value}"${value === now ? ' selected' : ''}>${label}</option>`

export function mailPage(mail: StoredMail): string {
  const files = mail.attachments.flatMap((file, index) =>
    file.inline
      ? []
      : [
          `<li><a href="/_sandbox/api/mail/${mail.id}/attachments/${index}" download>${esc(file.filename)}</a> <span class="meta">${esc(file.content_type)}, ${size(file.size)}</span></li>`,
        ],
  )
  return page(
    mail.subject,
    `<p><a href="/_sandbox/">Wróć do skrzynki</a></p><h1>${esc(mail.subject || '(bez tematu)')}</h1>
<dl><dt>Od</dt><dd>${esc(mail.sender)}</dd><dt>Do</dt><dd>${esc(mail.recipients.join(', '))}</dd>${mail.reply_to ? `<dt>Odpowiedź do</dt><dd>${esc(mail.reply_to)}</dd>` : ''}<dt>Odebrano</dt><dd><time datetime="${mail.received_at.toISOString()}">${when.format(mail.received_at)}</time></dd></dl>
${files.length ? `<h2>Załączniki</h2><ul>${files.join('')}</ul>` : ''}
${linkList(mail.links)}
${bodies(`/_sandbox/mail/${mail.id}/body`, mail.html !== '', mail.text)}`,
  )
}

function linkList(links: readonly string[]): string {
  if (!links.length) return ''
  const items = links.map((link) => `<li><a href="${esc(link)}">${esc(link)}</a></li>`)
  return `<h2>Odnośniki</h2><ul class="links">${items.join('')}</ul>`
}

/** The HTML is shown in a frame that runs no scripts; the text part is shown as it was sent. */
function bodies(frame_url: string, has_html: boolean, text: string): string {
  const frame = has_html
    ? `<h2>Wygląd</h2><iframe title="Treść wiadomości" src="${esc(frame_url)}" sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"></iframe>`
    : ''
  return `${frame}<h2>Część tekstowa</h2><pre tabindex="0" aria-label="Część tekstowa">${esc(text)}</pre>`
}

export function samplesPage(samples: readonly SampleMail[]): string {
  const rows = samples.map(
    (sample) =>
      `<li><a href="/_sandbox/mail/samples/${encodeURIComponent(sample.name)}"><span class="subject">${esc(sample.subject)}</span><span class="meta">${esc(sample.name)}</span></a></li>`,
  )
  return page('Wzory wiadomości', `<h1>Wzory wiadomości</h1><ul class="mails">${rows.join('')}</ul>`)
}

export function samplePage(sample: SampleMail): string {
  return page(
    sample.subject,
    `<p><a href="/_sandbox/mail/samples">Wróć do wzorów</a></p><h1>${esc(sample.subject)}</h1><p class="meta">${esc(sample.name)}</p>
${bodies(`/_sandbox/mail/samples/${encodeURIComponent(sample.name)}/body`, true, sample.text)}`,
  )
}

export function missingPage(): string {
  return page(
    'Nie ma takiej wiadomości',
    '<h1>Nie ma takiej wiadomości</h1><p><a href="/_sandbox/">Wróć do skrzynki</a></p>',
  )
}
