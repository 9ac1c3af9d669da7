import { ExternalLink, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { listingPaths } from '#contract/paths.ts'
import type { ListingKind } from '#domain/listing/codes.ts'
import { fieldWords } from '#web/features/my-listings/controls/field-words.pl.ts'
import { FormCard } from '#web/features/my-listings/controls/FormCard.tsx'
import { useEditor, useField, useListing } from '#web/features/my-listings/editor/editor-context.ts'
import { ownKinds } from '#web/features/my-listings/own-kinds.ts'
import type { SectionProps } from '#web/features/my-listings/editor/section-props.ts'
import { changeEmbedCode } from '#web/features/my-listings/list/moves.ts'
import { isFault } from '#web/lib/http/fault.ts'
import { unexpectedError } from '#web/lib/texts.pl.ts'
import { toast } from '#web/lib/toast.ts'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { CopyButton } from '#web/lib/CopyButton.tsx'
import { TextArea } from '#web/ui/fields/TextField.tsx'
import { Alert } from '#web/ui/Notice.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'

/** The reservation form on the partner's own site: what to paste there, where it may stand, and a new code. */
export function EmbedSection({ kind }: SectionProps) {
  const { embed_code, status } = useListing()
  const form = `${location.origin}${listingPaths[kind].embed(embed_code)}`
  return (
    <>
      <FormCard
        title="Formularz na Twojej stronie"
        lead="Goście sprawdzą termin i cenę i zarezerwują bez opuszczania Twojej strony."
      >
        {status !== 'published' && (
          <Alert tone="info">
            Formularz zacznie działać, gdy oferta będzie opublikowana. Kod możesz wkleić już teraz.
          </Alert>
        )}
        {codesOf(kind, embed_code, form).map(({ title, hint, code }) => (
          <Snippet key={title} {...{ title, hint, code }} />
        ))}
        <LinkButton href={form} target="_blank" icon={ExternalLink} className="justify-self-start">
          Zobacz formularz
        </LinkButton>
      </FormCard>
      <FormCard
        title="Gdzie może stać"
        lead="Gdy podasz adresy, na innych stronach formularz się nie pokaże. Na podane strony zaprosimy gości z powrotem po rezerwacji."
      >
        <Sites />
      </FormCard>
      <NewCode kind={kind} />
    </>
  )
}

/** Each works by itself; the link stands inside for readers without scripts. */
function codesOf(kind: ListingKind, code: string, form: string) {
  const script = `<script src="${location.origin}/embed.js" async></script>`
  const element = (more: string) =>
    `<wydarzy-rezerwacja kod="${code}"${ownKinds[kind].embed_attribute}${more}>\n  <a href="${form}">Zarezerwuj termin</a>\n</wydarzy-rezerwacja>\n${script}`
  return [
    {
      title: 'W treści strony',
      hint: 'Cały formularz w miejscu, w którym go wkleisz. W WordPressie użyj bloku „Własny HTML”, w Wix elementu „Osadź HTML”.',
      code: element(''),
    },
    {
      title: 'Przycisk w rogu',
      hint: 'Formularz otwiera się nad stroną.',
      code: element(' forma="przycisk" napis="Zarezerwuj termin"'),
    },
    {
      title: 'Zwykły link',
      hint: 'Do wiadomości, mediów społecznościowych i stron, które nie przyjmują kodu.',
      code: form,
    },
  ]
}

function Snippet({ title, hint, code }: { title: string; hint: string; code: string }) {
  return (
    <section aria-label={title}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{title}</h3>
        <CopyButton label={`kod: ${title}`} text={code} />
      </div>
      <p className="hint mt-1">{hint}</p>
      <pre className="mt-2 overflow-x-auto rounded-md bg-sunken p-3 text-sm whitespace-pre-wrap wrap-anywhere">
        <code>{code}</code>
      </pre>
    </section>
  )
}

function Sites() {
  const field = useField<readonly string[]>('embed_origins')
  const { label, hint } = fieldWords(useEditor().kind, 'embed_origins')
  // What is being typed stays as typed; the server answers with tidier addresses.
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextArea
      {...{ label, hint, id: field.id, error: field.error }}
      rows={4}
      value={typed ?? field.value.join('\n')}
      onChange={(text) => {
        setTyped(text)
        field.set(linesOf(text))
      }}
      onBlur={() => {
        if (!field.error) setTyped(null)
        field.onBlur()
      }}
    />
  )
}

const linesOf = (text: string): string[] => text.split(/[\n,;]+/).flatMap((line) => line.trim() || [])

function NewCode({ kind }: { kind: ListingKind }) {
  const editor = useEditor()
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const change = async () => {
    if (busy) return
    setBusy(true)
    try {
      await editor.flush()
      editor.take(await changeEmbedCode(kind, editor.id))
      setAsked(false)
      toast('Kod jest nowy. Wklej go na swojej stronie.')
    } catch (fault) {
      toast(isFault(fault) ? fault.message : unexpectedError, 'danger')
    } finally {
      setBusy(false)
    }
  }
  return (
    <FormCard
      title="Nowy kod"
      lead="Gdy ktoś używa Twojego kodu bez zgody. Rezerwacje, które już są, pozostają bez zmian."
    >
      <Button icon={RotateCw} className="justify-self-start" onClick={() => setAsked(true)}>
        Zmień kod
      </Button>
      <Dialog
        open={asked}
        onClose={() => setAsked(false)}
        small
        title="Zmienić kod osadzenia?"
        actions={
          <>
            <Button onClick={() => setAsked(false)}>Zostaw</Button>
            <Button variant="danger" busy={busy} busyLabel="Zmieniam..." onClick={() => void change()}>
              Zmień kod
            </Button>
          </>
        }
      >
        <p>
          Formularz z dotychczasowym kodem od razu przestanie działać na każdej stronie, także na Twojej, dopóki nie
          wkleisz nowego.
        </p>
      </Dialog>
    </FormCard>
  )
}
