/** The frame of every page of the payments' sandbox; nothing on it can be mistaken for the real provider. */
export const esc = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)

const złoty = new Intl.NumberFormat('pl', { style: 'currency', currency: 'PLN' })
export const money = (grosze: number): string => esc(złoty.format(grosze / 100))

export const moment = new Intl.DateTimeFormat('pl', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Europe/Warsaw',
})

export const day = new Intl.DateTimeFormat('pl', { dateStyle: 'long', timeZone: 'Europe/Warsaw' })

export function page(title: string, main: string): string {
  return `<!doctype html>
<html lang="pl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${esc(title)} – piaskownica płatności</title>
<link rel="stylesheet" href="/_sandbox/assets/stripe.css"></head>
<body><p class="banner" role="note"><b>Piaskownica płatności.</b> Żadne pieniądze nie są pobierane.</p>
<main>${main}</main></body></html>`
}

export const notice = (title: string, text: string, back: string | null): string =>
  page(
    title,
    `<h1>${esc(title)}</h1><p>${esc(text)}</p>${back ? `<p><a class="button" href="${esc(back)}">Wróć do serwisu</a></p>` : ''}`,
  )
