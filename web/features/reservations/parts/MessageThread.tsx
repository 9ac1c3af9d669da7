import { Send } from '@lucide/icons'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { formatInstant } from '#domain/format.pl.ts'
import { type Fault, isFault, sentenceOf } from '#web/lib/http/fault.ts'
import { browserStore } from '#web/lib/page/storage.ts'
import { newIdempotencyKey } from '#web/lib/http/idempotency.ts'
import { unexpectedError } from '#web/lib/texts.pl.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextArea } from '#web/ui/fields/TextField.tsx'

export type Message = { id: string; author: 'customer' | 'owner'; body: string; at: string }
export type MessageThreadProps = {
  messages: readonly Message[]
  /** The side that reads and writes here. */
  me: 'customer' | 'owner'
  /** Name of the other side. */
  other: string
  /** `true`, or why no message can be sent now. */
  can: true | string
  /** Sends a message; the same key makes a repeated sending harmless. Throws a Fault. */
  send: (body: string, idempotency_key: string) => Promise<unknown>
  /** Key under which an unsent text is kept in the tab. */
  draft: string
  timezone?: string
}

const MOST = 3000
type Kept = { body: string; key: string }

const keptIn = (name: string): Kept => {
  try {
    const kept = JSON.parse(browserStore('sessionStorage')?.getItem(name) ?? 'null') as Kept | null
    if (kept?.key) return kept
  } catch {
    // storage is not available: start empty
  }
  return { body: '', key: newIdempotencyKey() }
}

function keep(name: string, value: Kept): void {
  try {
    const store = browserStore('sessionStorage')
    if (value.body) store?.setItem(name, JSON.stringify(value))
    else store?.removeItem(name)
  } catch {
    // storage is not available: the text is only on the screen
  }
}

/** The messages of both sides and a box to write. The text and its key survive a reload and a lost answer. */
export function MessageThread(props: MessageThreadProps) {
  const { messages, me, other, timezone } = props
  return (
    <div className="grid gap-4">
      {messages.length === 0 ? (
        <p className="text-ink-2">Nie ma jeszcze wiadomości.</p>
      ) : (
        <ol className="grid gap-3">
          {messages.map((message) => {
            const own = message.author === me
            return (
              <li
                key={message.id}
                className={`max-w-[36rem] rounded-lg px-4 py-3 ${own ? 'ml-auto bg-primary-soft' : 'mr-auto bg-sunken'}`}
              >
                <p className="text-sm text-ink-2">
                  <b className="font-semibold text-ink">{own ? 'Ty' : other}</b>,{' '}
                  <time dateTime={message.at}>{formatInstant(message.at, timezone)}</time>
                </p>
                <p className="mt-1 whitespace-pre-line wrap-anywhere">{message.body}</p>
              </li>
            )
          })}
        </ol>
      )}
      <Writer {...props} />
    </div>
  )
}

function Writer({ can, send, draft, other, me }: MessageThreadProps) {
  const [kept, setKept] = useState(() => keptIn(draft))
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | undefined>()
  const [announcement, setAnnouncement] = useState('')
  const running = useRef(false)
  useEffect(() => keep(draft, kept), [draft, kept])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (running.current || can !== true) return
    if (!kept.body.trim()) return setError('Napisz wiadomość.')
    running.current = true
    setBusy(true)
    setError(undefined)
    send(kept.body.trim(), kept.key)
      .then(() => {
        setKept({ body: '', key: newIdempotencyKey() })
        setAnnouncement('Wiadomość została wysłana.')
      })
      .catch((fault: unknown) => setError(wordsOf(fault)))
      .finally(() => {
        running.current = false
        setBusy(false)
      })
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <TextArea
        id={`${draft}-body`}
        label={me === 'customer' ? 'Wiadomość do właściciela' : `Wiadomość do: ${other}`}
        rows={3}
        maxLength={MOST}
        value={kept.body}
        error={error}
        onChange={(body) => {
          // After a refused or unanswered try a changed text is a new message.
          setKept({ body, key: error ? newIdempotencyKey() : kept.key })
          setError(undefined)
          setAnnouncement('')
        }}
      />
      {can !== true && (
        <p id={`${draft}-why`} className="text-sm text-ink-2">
          {can}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" icon={Send} busy={busy} busyLabel="Wysyłam..." blockedBy={can !== true && `${draft}-why`}>
          Wyślij wiadomość
        </Button>
        <p role="status" className="text-sm text-success">
          {announcement}
        </p>
      </div>
    </form>
  )
}

const wordsOf = (fault: unknown): string => {
  if (!isFault(fault)) return unexpectedError
  return lost(fault)
    ? `${sentenceOf(fault)} Tekst zostaje – wyślij go jeszcze raz, druga strona dostanie go raz.`
    : fault.message
}
const lost = (fault: Fault): boolean => fault.status === 0 || fault.status >= 500
