/**
 * The script that a partner pastes into a page (`/embed.js`, docs/embed.md): it turns `<wydarzy-rezerwacja kod="…">`
 * and any element with `data-wydarzy-kod` into the reservation form. It is built separately, imports only its words,
 * keeps nothing in the browser and may be pasted twice. Styles are set by script, which a strict policy allows.
 * Everything is drawn in a shadow root, out of reach of the page's styles; the link for readers without scripts is not
 * shown then.
 */

import { words } from './words.pl.ts'

type Read = (name: string) => string | null

const script =
  (document.currentScript as HTMLScriptElement | null) ??
  document.querySelector<HTMLScriptElement>('script[src$="/embed.js"]')
const home = new URL(script?.src ?? location.href).origin
const tag = 'wydarzy-rezerwacja'

/** Attributes of the element and their keys in the form's address: values filled in beforehand, and the look. */
const asked: Record<string, string> = {
  ...{ od: 'start', do: 'end', goscie: 'guests', okazja: 'event_type' },
  ...{ akcent: 'akcent', rogi: 'rogi', czcionka: 'czcionka', motyw: 'motyw' },
}
/** Personal data go behind the `#`, which no server reads. */
const personal = ['imie', 'nazwisko', 'email', 'telefon']

function addressOf(read: Read): string | null {
  const code = read('kod')
  if (!code || !/^[A-Za-z0-9]{22}$/.test(code)) return null
  const url = new URL(`/embed/${read('rodzaj') === 'usluga' ? 'usluga' : 'sala'}/${code}`, home)
  url.searchParams.set('strona', location.origin)
  url.searchParams.set('back_url', read('powrot') ?? location.href.split('#')[0] ?? '')
  for (const [name, key] of Object.entries(asked)) {
    const value = read(name)
    if (value) url.searchParams.set(key, value)
  }
  const person = new URLSearchParams()
  for (const name of personal) {
    const value = read(name)
    if (value) person.set(name, value)
  }
  url.hash = person.toString()
  return url.href
}

/**
 * A form whose height depends on its frame's height would resize for ever; a person causes fewer changes per second.
 */
const mostPerSecond = 20
/**
 * After so long without a message a link is shown: the site may not be among the listing's, or its policy blocks the
 * frame.
 */
const patience_ms = 15_000

type Around = { close: () => void; paint?: (dark: boolean) => void }

/**
 * Listens to one frame. `close` is called for Esc in the form, `paint` sets the bar around it to light or dark. Returns
 * a function that stops listening.
 */
function hear(frame: HTMLIFrameElement, host: Element, { close, paint }: Around): () => void {
  let changes: number[] = []
  let begun = false
  const tell = (name: string, detail: unknown) =>
    host.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }))
  const link = document.createElement('a')
  Object.assign(link, { href: frame.src, target: '_blank', rel: 'noopener', textContent: words.away })
  const silence = setTimeout(() => {
    frame.before(link)
    tell('wydarzy:error', { code: 'no_answer', status: 0 })
  }, patience_ms)
  const onMessage = (event: MessageEvent) => {
    if (event.origin !== home || event.source !== frame.contentWindow) return
    const { type, detail } = (event.data ?? {}) as { type?: unknown; detail?: Record<string, unknown> }
    if (typeof type !== 'string' || !type.startsWith('wydarzy:')) return
    clearTimeout(silence)
    link.remove()
    if (type === 'wydarzy:close') return close()
    if (type === 'wydarzy:resize') {
      const height = Number(detail?.height)
      const now = performance.now()
      changes = [...changes.filter((at) => now - at < 1000), now]
      if (height > 0 && changes.length <= mostPerSecond) frame.style.height = `${Math.ceil(height)}px`
      return
    }
    if (type === 'wydarzy:ready') {
      if (detail?.title) frame.title = String(detail.title)
      paint?.(detail?.dark === true)
      return tell(type, { title: detail?.title })
    }
    tell(type, detail)
    if (type !== 'wydarzy:step') return
    // The first step does not scroll: a visitor who reads further down stays there.
    const covered = Number.parseFloat(getComputedStyle(frame).scrollMarginTop)
    if (begun && frame.getBoundingClientRect().top < covered) frame.scrollIntoView({ block: 'start' })
    begun = true
  }
  addEventListener('message', onMessage)
  return () => {
    clearTimeout(silence)
    removeEventListener('message', onMessage)
  }
}

function frameOf(address: string): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.src = address
  frame.title = words.title
  // Account numbers can be copied in the form.
  frame.allow = 'clipboard-write'
  Object.assign(frame.style, {
    ...{ display: 'block', width: '100%', height: '40rem', border: '0', colorScheme: 'normal' },
    // Space that the page keeps free for its own header (`scroll-margin-top` of the element) is kept above each step.
    scrollMarginTop: 'inherit',
  })
  return frame
}

/** Height of the bar above the form in its window. */
const bar_px = 44
/** Colours of the bar, matching the form below it. */
const bars = {
  light: { background: '#fff', color: '#1c1917', borderBottom: '1px solid #ddd' },
  dark: { background: '#251618', color: '#f8f2ef', borderBottom: '1px solid #3c2b2d' },
}

/**
 * Opens the form over the page in the browser's own dialog, which holds the focus, closes on Esc and gives the focus
 * back.
 */
function openDialog(address: string, host: Element): void {
  const place = document.createElement('div')
  const dialog = document.createElement('dialog')
  dialog.setAttribute('aria-label', words.title)
  const close = document.createElement('button')
  close.type = 'button'
  close.textContent = words.close
  close.onclick = () => dialog.close()
  const frame = frameOf(address)
  frame.style.scrollMarginTop = `${bar_px}px`
  const paint = (dark: boolean) => Object.assign(close.style, dark ? bars.dark : bars.light)
  const deaf = hear(frame, host, { close: () => dialog.close(), paint })
  const root = document.documentElement
  const { overflow } = root.style
  dialog.onclose = () => {
    deaf()
    place.remove()
    root.style.overflow = overflow
  }
  dialog.onclick = (event) => event.target === dialog && dialog.close()
  Object.assign(dialog.style, {
    ...{ width: 'min(56rem, 100%)', maxWidth: '100%', maxHeight: '96%', boxSizing: 'border-box' },
    ...{ padding: '0', border: '0', borderRadius: '12px', overscrollBehavior: 'contain' },
  })
  Object.assign(close.style, {
    ...{
      position: 'sticky',
      top: '0',
      display: 'block',
      width: '100%',
      minHeight: `${bar_px}px`,
      border: '0',
      zIndex: '1',
    },
    ...{ font: '600 16px/1.2 system-ui, sans-serif', cursor: 'pointer' },
  })
  paint(false)
  dialog.append(close, frame)
  place.attachShadow({ mode: 'open' }).append(dialog)
  document.body.append(place)
  root.style.overflow = 'hidden'
  dialog.showModal()
}

/** White or black, whichever is easier to read on a colour; one of them always has a contrast of 4.5 : 1. */
function wordsOn(colour: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#000' : '#fff'
}

/** As `domain/embed/theme.ts` has it; imported from there, it would stand in a file of its own beside this one. */
const ourAccent = '#961a36'

function buttonFor(read: Read, address: string, host: Element): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.part.add('przycisk')
  button.textContent = read('napis') ?? words.open
  button.setAttribute('aria-haspopup', 'dialog')
  button.onclick = () => openDialog(address, host)
  const accent = read('akcent') ?? ''
  const background = /^#[0-9a-f]{6}$/i.test(accent) ? accent : ourAccent
  Object.assign(button.style, {
    ...{ minHeight: '44px', padding: '0 20px', border: '0', borderRadius: '999px', cursor: 'pointer' },
    ...{ background, color: wordsOn(background), font: '600 16px/1.2 system-ui, sans-serif' },
    ...(read('forma') === 'przycisk' ? { position: 'fixed', right: '16px', bottom: '16px', zIndex: '2147483000' } : {}),
  })
  return button
}

/**
 * A parent that centres its children would leave the form 300 px, the width of a bare frame; a width set by the page
 * overrides this.
 */
function fill(shadow: ShadowRoot): void {
  if (!('adoptedStyleSheets' in shadow)) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(':host{width:-moz-available;width:-webkit-fill-available;width:stretch}')
  shadow.adoptedStyleSheets = [sheet]
}

class Reservation extends HTMLElement {
  static version = 1
  static observedAttributes = ['kod']
  begun = false
  deaf?: () => void

  connectedCallback(): void {
    this.begun = true
    const read: Read = (name) => this.getAttribute(name)
    const address = addressOf(read)
    // Without a code the plain link inside stays.
    if (!address) return
    this.deaf?.()
    const shadow = this.shadowRoot ?? this.attachShadow({ mode: 'open' })
    if (getComputedStyle(this).display === 'inline') this.style.display = 'block'
    if (['okno', 'przycisk'].includes(read('forma') ?? '')) {
      shadow.replaceChildren(buttonFor(read, address, this))
      return
    }
    fill(shadow)
    const frame = frameOf(address)
    this.deaf = hear(frame, this, { close: () => undefined })
    shadow.replaceChildren(frame)
  }

  disconnectedCallback(): void {
    this.deaf?.()
  }

  /**
   * A page built by scripts may set the code after it has added the element; the same code again does not reload the
   * form.
   */
  attributeChangedCallback(_: string, before: string | null, now: string | null): void {
    if (this.begun && this.isConnected && now !== before) this.connectedCallback()
  }
}

if (!customElements.get(tag)) {
  customElements.define(tag, Reservation)
  document.addEventListener('click', (event) => {
    const opener = (event.target as Element | null)?.closest?.<HTMLElement>('[data-wydarzy-kod]')
    const address = opener && addressOf((name) => opener.getAttribute(`data-wydarzy-${name}`))
    if (!opener || !address) return
    event.preventDefault()
    openDialog(address, opener)
  })
  // The editor's „Sprawdź moją stronę” opens the page with this hash; the check is another file, so that no visitor
  // loads it.
  if (location.hash === '#wydarzy-sprawdz') {
    const check = document.createElement('script')
    check.src = `${home}/embed-check.js`
    document.head.append(check)
  }
}
