/** The style and the script of the mailbox pages, served from memory: the content policy allows nothing inline. */
export const mailboxStyle = `
:root{color-scheme:light dark;--bg:#fdf9f7;--card:#fff;--ink:#28171a;--soft:#564345;--line:#e2d6d2;--brand:#961a36;--on:#fff;--focus:#2f57b5}
@media(prefers-color-scheme:dark){:root{--bg:#190d0f;--card:#251618;--ink:#f8f2ef;--soft:#d3c8c4;--line:#4a3638;--brand:#ff9db0;--on:#28171a;--focus:#9db8ff}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--ink);font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}
a{color:var(--brand)}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
header{border-bottom:1px solid var(--line);background:var(--card)}
nav,main{max-width:820px;margin:0 auto;padding:12px 20px}
nav{display:flex;flex-wrap:wrap;gap:4px 20px}
nav a{padding:10px 0;font-weight:600}
main{padding-bottom:60px}
h1{font:600 28px/1.2 Georgia,'Times New Roman',serif;margin:16px 0;overflow-wrap:anywhere}
h2{font:600 20px/1.3 Georgia,'Times New Roman',serif;margin:28px 0 8px}
.panel{background:var(--card);border:1px solid var(--line);border-radius:14px;padding:12px 16px;margin:0 0 12px}
.panel p{margin:0 0 8px}
.buttons{display:flex;flex-wrap:wrap;gap:8px}
button{font:inherit;font-weight:600;min-height:44px;padding:0 16px;border-radius:10px;border:2px solid var(--brand);background:var(--card);color:var(--brand);cursor:pointer}
button:disabled{opacity:.6;cursor:wait}
label{display:inline-flex;flex-wrap:wrap;align-items:center;gap:8px;font-weight:600}
input,select{font:inherit;min-height:44px;padding:0 10px;border:1px solid var(--soft);border-radius:10px;background:var(--card);color:var(--ink);max-width:100%}
.filter{display:flex;flex-wrap:wrap;gap:8px;margin:0 0 16px}
.mails{list-style:none;margin:0;padding:0;background:var(--card);border:1px solid var(--line);border-radius:14px;overflow:hidden}
.mails li+li{border-top:1px solid var(--line)}
.mails a{display:grid;gap:2px;padding:12px 16px;text-decoration:none;color:inherit}
.mails a:hover .subject{text-decoration:underline}
.subject{font-weight:600;overflow-wrap:anywhere}
.meta,.mails time,dt{color:var(--soft);font-size:15px;overflow-wrap:anywhere}
dl{display:grid;grid-template-columns:max-content 1fr;gap:4px 16px;margin:0}
dd{margin:0;overflow-wrap:anywhere}
.links a{overflow-wrap:anywhere}
iframe{width:100%;height:900px;border:1px solid var(--line);border-radius:14px;background:var(--card)}
pre{white-space:pre-wrap;overflow-wrap:anywhere;background:var(--card);border:1px solid var(--line);border-radius:14px;padding:16px;font:15px/1.5 ui-monospace,Menlo,Consolas,monospace}
#said:empty{display:none}
`

export const mailboxScript = `
const post = (path, body) =>
  fetch('/_sandbox/api/' + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
const said = document.querySelector('#said')
const tell = async (answer) => {
  if (answer.ok) return location.reload()
  const body = await answer.json().catch(() => ({}))
  if (said) said.textContent = (body.errors || [answer.statusText]).join(' ')
}
for (const button of document.querySelectorAll('[data-advance]')) {
  button.addEventListener('click', async () => {
    button.disabled = true
    await post('clock', { advance_seconds: Number(button.dataset.advance) }).then(tell)
    button.disabled = false
  })
}
for (const select of document.querySelectorAll('[data-fault]')) {
  select.addEventListener('change', () => post('faults', { [select.dataset.fault]: select.value }).then(tell))
}
const clock = document.querySelector('#clock')
if (clock) {
  const offset = Number(clock.dataset.now) - Date.now()
  const format = new Intl.DateTimeFormat('pl', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'Europe/Warsaw' })
  setInterval(() => { clock.textContent = format.format(Date.now() + offset) }, 1000)
}
const mailbox = document.querySelector('#mailbox')
if (mailbox) {
  const to = mailbox.dataset.to ? '&to=' + encodeURIComponent(mailbox.dataset.to) : ''
  setInterval(async () => {
    if (document.hidden || (document.activeElement && document.activeElement.matches('input, select'))) return
    const newest = await fetch('/_sandbox/api/mail?limit=1' + to).then((answer) => answer.json()).catch(() => null)
    if (newest && newest[0] && newest[0].id !== mailbox.dataset.newest) location.reload()
  }, 2000)
}
for (const frame of document.querySelectorAll('iframe')) {
  const fit = () => {
    const inside = frame.contentDocument && frame.contentDocument.documentElement
    if (inside) frame.style.height = Math.max(300, inside.scrollHeight + 2) + 'px'
  }
  frame.addEventListener('load', fit)
  addEventListener('resize', fit)
  fit()
}
`
