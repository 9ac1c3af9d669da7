/**
 * The script that a partner pastes into the own page (`/embed.js`, docs/embed.md): it makes the reservation form out of
 * `<wydarzy-rezerwacja kod="…">` and of any element with `data-wydarzy-kod`. Built by itself; it imports nothing, keeps
 * nothing in the browser and may be pasted twice. Styles are set through the object model, which a strict policy allows.
 */

type Options = { kind: 'sala' | 'usluga'; code: string; back: string | null; prefill: Record<string, string> }

const script =
  (document.currentScript as HTMLScriptElement | null) ??
  document.querySelector<HTMLScriptElement>('script[src$="/embed.js"]')
const home = new URL(script?.src ?? location.href).origin
const tag = 'wydarzy-rezerwacja'
const words = { title: 'Rezerwacja', close: 'Zamknij', open: 'Zarezerwuj termin' }

/** What of the form may be filled in beforehand, by the names that its address knows. */
const prefillNames: Record<string, string> = { od: 'start', do: 'end', goscie: 'guests', okazja: 'event_type' }

function optionsOf(read: (name: string) => string | null): Options | null {
  const code = read('kod')
  if (!code || !/^[A-Za-z0-9]{22}$/.test(code)) return null
  const prefill: Record<string, string> = {}
  for (const [name, key] of Object.entries(prefillNames)) {
    const value = read(name)
    if (value) prefill[key] = value
  }
  return { kind: read('rodzaj') === 'usluga' ? 'usluga' : 'sala', code, back: read('powrot'), prefill }
}

function addressOf({ kind, code, back, prefill }: Options): string {
  const url = new URL(`/embed/${kind}/${code}`, home)
  url.searchParams.set('strona', location.origin)
  url.searchParams.set('back_url', back ?? location.href.split('#')[0] ?? '')
  for (const [key, value] of Object.entries(prefill)) url.searchParams.set(key, value)
  return url.href
}

/** A form whose height answers to its own height would never rest; a person does not do so much in a second. */
const mostPerSecond = 20

/** @param host hears what the form tells, as `wydarzy:…` events */
function frameFor(options: Options, host: Element): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.src = addressOf(options)
  frame.title = words.title
  frame.allow = 'payment'
  Object.assign(frame.style, { display: 'block', width: '100%', height: '40rem', border: '0', colorScheme: 'normal' })
  let changes: number[] = []
  const hear = (event: MessageEvent) => {
    if (!frame.isConnected) return removeEventListener('message', hear)
    if (event.origin !== home || event.source !== frame.contentWindow) return
    const { type, detail } = (event.data ?? {}) as { type?: unknown; detail?: { height?: unknown } }
    if (typeof type !== 'string' || !type.startsWith('wydarzy:')) return
    const height = type === 'wydarzy:resize' ? Number(detail?.height) : 0
    if (height > 0) {
      const now = performance.now()
      changes = [...changes.filter((at) => now - at < 1000), now]
      if (changes.length <= mostPerSecond) frame.style.height = `${Math.ceil(height)}px`
      return
    }
    host.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }))
    if (type === 'wydarzy:step' && frame.getBoundingClientRect().top < 0) frame.scrollIntoView({ block: 'start' })
  }
  addEventListener('message', hear)
  return frame
}

/** The form over the page: the browser's own dialog holds the focus, closes on Esc and gives the focus back. */
function openDialog(options: Options, host: Element): void {
  const dialog = document.createElement('dialog')
  dialog.setAttribute('aria-label', words.title)
  const close = document.createElement('button')
  close.type = 'button'
  close.textContent = words.close
  close.onclick = () => dialog.close()
  dialog.onclose = () => dialog.remove()
  dialog.onclick = (event) => event.target === dialog && dialog.close()
  Object.assign(dialog.style, {
    width: 'min(56rem, 100%)',
    maxHeight: '96%',
    padding: '0',
    border: '0',
    borderRadius: '12px',
  })
  Object.assign(close.style, {
    ...{ position: 'sticky', top: '0', display: 'block', width: '100%', minHeight: '44px', border: '0', zIndex: '1' },
    ...{ background: '#fff', color: '#1c1917', font: 'inherit', cursor: 'pointer', borderBottom: '1px solid #ddd' },
  })
  dialog.append(close, frameFor(options, host))
  document.body.append(dialog)
  dialog.showModal()
}

class Reservation extends HTMLElement {
  connectedCallback(): void {
    const options = optionsOf((name) => this.getAttribute(name))
    // What stands inside (a plain link) is for pages where this script does not run.
    if (!options || this.querySelector('iframe, button')) return
    const form = this.getAttribute('forma')
    if (form !== 'okno' && form !== 'przycisk') {
      this.replaceChildren(frameFor(options, this))
      return
    }
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = this.getAttribute('napis') ?? words.open
    button.onclick = () => openDialog(options, this)
    Object.assign(button.style, {
      ...{ minHeight: '44px', padding: '0 20px', border: '0', borderRadius: '999px', cursor: 'pointer' },
      ...{ background: '#8f2d56', color: '#fff', font: '600 16px/1.2 system-ui, sans-serif' },
      ...(form === 'przycisk' ? { position: 'fixed', right: '16px', bottom: '16px', zIndex: '2147483000' } : {}),
    })
    this.replaceChildren(button)
  }
}

if (!customElements.get(tag)) {
  customElements.define(tag, Reservation)
  document.addEventListener('click', (event) => {
    const opener = (event.target as Element | null)?.closest?.<HTMLElement>('[data-wydarzy-kod]')
    const options =
      opener && optionsOf((name) => opener.dataset[`wydarzy${name[0]?.toUpperCase()}${name.slice(1)}`] ?? null)
    if (!opener || !options) return
    event.preventDefault()
    openDialog(options, opener)
  })
}
