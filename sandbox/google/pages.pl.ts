/** Pages of the sandbox's calendars; nothing on them can be mistaken for the real provider. */
import type { calendar_v3 as v3 } from '@googleapis/calendar'

const esc = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)

const page = (title: string, main: string): string => `<!doctype html>
<html lang="pl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${esc(title)} – piaskownica kalendarzy</title>
<link rel="stylesheet" href="/_sandbox/assets/stripe.css"></head>
<body><p class="banner" role="note"><b>Piaskownica kalendarzy.</b> To nie jest Google, konto jest wymyślone.</p>
<main>${main}</main></body></html>`

const rights: Record<string, string> = {
  'https://www.googleapis.com/auth/calendar.events': 'Odczyt i edycja wydarzeń w Twoich kalendarzach',
  'https://www.googleapis.com/auth/calendar.calendarlist.readonly': 'Odczyt listy Twoich kalendarzy',
}

export function consentPage(asked: Record<string, string>, account: string): string {
  const kept = Object.entries(asked).map(
    ([name, value]) => `<input type="hidden" name="${esc(name)}" value="${esc(value)}">`,
  )
  const scopes = (asked.scope ?? '')
    .split(' ')
    .map(
      (scope) =>
        `<p class="field"><label><input type="checkbox" name="scope:${esc(scope)}" value="on" checked> ${esc(rights[scope] ?? scope)}</label></p>`,
    )
  return page(
    'Zgoda',
    `<h1>Połączyć konto z serwisem?</h1><p>${esc(account)}</p>
<form method="post" action="/_sandbox/google/auth">${kept.join('')}${scopes.join('')}
<button type="submit" name="decision" value="allow">Zezwól</button>
<button type="submit" name="decision" value="deny">Odmów</button></form>`,
  )
}

export const notice = page('Błąd', '<h1>Tego adresu nie znamy</h1><p>Zacznij łączenie jeszcze raz w serwisie.</p>')

type Shown = { summary: string; events: v3.Schema$Event[] }

export function calendarPage(account: string, calendars: Shown[]): string {
  const when = (point: v3.Schema$EventDateTime | undefined) => point?.dateTime ?? point?.date ?? ''
  const lists = calendars.map(
    ({ summary, events }) =>
      `<section class="panel"><h2>${esc(summary)}</h2><ul>${events
        .map((one) => `<li>${esc(when(one.start))} – ${esc(when(one.end))}: ${esc(one.summary ?? '')}</li>`)
        .join('')}</ul>${events.length === 0 ? '<p>Nic tu nie ma.</p>' : ''}</section>`,
  )
  return page('Kalendarze', `<h1>Kalendarze konta ${esc(account)}</h1>${lists.join('')}`)
}
