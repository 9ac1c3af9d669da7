/**
 * The check of „Sprawdź moją stronę”: `/embed.js` loads it on the owner's own page when the editor has opened that
 * page. It looks at the page, tries whether a form for each code answers there, and says what to mend. Nothing is sent
 * anywhere.
 */
import { checkWords, type Facts, findingsOf, type Form } from './findings.pl.ts'

const home = new URL(document.querySelector<HTMLScriptElement>('script[src$="/embed-check.js"]')?.src ?? location.href)
  .origin
const patience_ms = 12_000
/** How long after its first message a form may still report that its listing is not there. */
const error_ms = 2_500

const blocked = new Set<string>()
document.addEventListener('securitypolicyviolation', ({ blockedURI, effectiveDirective }) => {
  if (blockedURI.startsWith(home)) blocked.add(effectiveDirective)
})

const elements = () => [...document.querySelectorAll<HTMLElement>('wydarzy-rezerwacja, [data-wydarzy-kod]')]
const readOf = (element: HTMLElement, name: string) =>
  element.getAttribute(element.localName === 'wydarzy-rezerwacja' ? name : `data-wydarzy-${name}`)

async function formOf(element: HTMLElement): Promise<Form> {
  const code = readOf(element, 'kod') ?? ''
  const is_code = /^[A-Za-z0-9]{22}$/.test(code)
  const stands = element.localName === 'wydarzy-rezerwacja' && !readOf(element, 'forma')
  return {
    code,
    is_code,
    answer: is_code ? await answerOf(readOf(element, 'rodzaj') === 'usluga' ? 'usluga' : 'sala', code) : 'silent',
    // In a closed tab the element has no width, which says nothing about its column.
    width: (stands && Math.round(element.getBoundingClientRect().width)) || null,
    is_cut: stands && isCut(element),
  }
}

/** Opens a form of its own, out of sight, because the messages of the page's form have passed already. */
function answerOf(kind: string, code: string): Promise<Form['answer']> {
  const frame = document.createElement('iframe')
  const url = new URL(`/embed/${kind}/${code}`, home)
  url.searchParams.set('strona', location.origin)
  frame.src = url.href
  frame.title = checkWords.waiting
  frame.tabIndex = -1
  Object.assign(frame.style, { position: 'absolute', left: '-9999px', width: '380px', height: '600px', border: '0' })
  return new Promise((resolve) => {
    let answer: Form['answer'] = 'silent'
    const end = () => {
      removeEventListener('message', hear)
      frame.remove()
      resolve(answer)
    }
    const hear = (event: MessageEvent) => {
      if (event.origin !== home || event.source !== frame.contentWindow) return
      const { type, detail } = (event.data ?? {}) as { type?: unknown; detail?: { code?: unknown } }
      if (type === 'wydarzy:error') {
        answer = detail?.code === 'embed_code_old' ? 'old' : 'closed'
        end()
      } else if (type === 'wydarzy:ready') {
        answer = 'ready'
        setTimeout(end, error_ms)
      }
    }
    addEventListener('message', hear)
    setTimeout(end, patience_ms)
    document.body.append(frame)
  })
}

function isCut(element: HTMLElement): boolean {
  for (let around = element.parentElement; around && around !== document.body; around = around.parentElement) {
    const { overflowY } = getComputedStyle(around)
    if (overflowY !== 'visible' && around.scrollHeight > around.clientHeight + 1) return true
  }
  return false
}

function openReport(): (facts: Facts) => void {
  const place = document.createElement('div')
  const box = document.createElement('section')
  box.setAttribute('role', 'region')
  box.setAttribute('aria-label', checkWords.title)
  Object.assign(box.style, {
    ...{
      position: 'fixed',
      inset: '16px 16px auto auto',
      zIndex: '2147483001',
      maxWidth: 'min(26rem, calc(100% - 32px))',
    },
    ...{ maxHeight: '80%', overflow: 'auto', padding: '16px', boxSizing: 'border-box', borderRadius: '12px' },
    ...{ background: '#fff', color: '#1c1917', font: '16px/1.5 system-ui, sans-serif', boxShadow: '0 8px 40px #0006' },
  })
  const heading = document.createElement('h2')
  heading.textContent = checkWords.title
  Object.assign(heading.style, { font: '600 18px/1.3 system-ui, sans-serif', margin: '0 0 8px' })
  const status = document.createElement('div')
  status.setAttribute('role', 'status')
  status.textContent = checkWords.waiting
  const close = document.createElement('button')
  close.type = 'button'
  close.textContent = checkWords.close
  close.onclick = () => place.remove()
  Object.assign(close.style, { minHeight: '44px', padding: '0 16px', marginTop: '12px', font: 'inherit' })
  box.append(heading, status, close)
  place.attachShadow({ mode: 'open' }).append(box)
  document.body.append(place)
  return (facts) => {
    const list = document.createElement('ul')
    Object.assign(list.style, { margin: '0', paddingLeft: '20px' })
    for (const { kind, text } of findingsOf(facts)) {
      const line = document.createElement('li')
      const strong = document.createElement('b')
      strong.textContent = `${checkWords.kinds[kind]}: `
      line.append(strong, text)
      line.style.marginBottom = '8px'
      list.append(line)
    }
    status.replaceChildren(list)
  }
}

async function check(): Promise<void> {
  const report = openReport()
  const forms: Form[] = []
  // One after the other, so that a page with many forms does not send twenty requests at once.
  for (const element of elements().slice(0, 10)) forms.push(await formOf(element))
  report({
    origin: location.origin,
    home,
    is_encrypted: location.protocol === 'https:' || ['localhost', '127.0.0.1'].includes(location.hostname),
    has_viewport: document.querySelector('meta[name=viewport]') !== null,
    scripts: document.querySelectorAll('script[src$="/embed.js"]').length,
    forms,
    blocked: [...blocked],
  })
}

if (document.readyState === 'complete') void check()
else addEventListener('load', () => void check())
