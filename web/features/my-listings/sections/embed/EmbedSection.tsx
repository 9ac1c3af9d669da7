import { ExternalLink, Plug, QrCode, RotateCw } from '@lucide/icons'
import { useState } from 'react'
import { embedPosterPath } from '#contract/calls.ts'
import { listingPaths, paths } from '#contract/paths.ts'
import type { ListingKind } from '#domain/listing/codes.ts'
import { fieldWords } from '#web/features/my-listings/controls/field-words.pl.ts'
import { FormCard } from '#web/features/my-listings/controls/FormCard.tsx'
import { useEditor, useField, useListing } from '#web/features/my-listings/editor/editor-context.ts'
import type { SectionProps } from '#web/features/my-listings/editor/section-props.ts'
import { changeEmbedCode } from '#web/features/my-listings/list/moves.ts'
import { usePress } from '#web/lib/http/use-press.ts'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { TextArea } from '#web/ui/fields/TextField.tsx'
import { Alert } from '#web/ui/Notice.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { EmbedCheck } from './EmbedCheck.tsx'
import { EmbedCodes } from './EmbedCodes.tsx'
import { EmbedLook } from './EmbedLook.tsx'

/** The reservation form on the partner's own site: the code to paste, the allowed sites, and a new code. */
export function EmbedSection({ kind }: SectionProps) {
  const { embed_code, embed_theme, status } = useListing()
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
        <EmbedCodes kind={kind} code={embed_code} form={form} accent={embed_theme.accent} />
        <div className="flex flex-wrap gap-3">
          <LinkButton href={form} target="_blank" icon={ExternalLink}>
            Zobacz formularz
          </LinkButton>
          {status === 'published' && (
            <LinkButton href={embedPosterPath(embed_code)} download icon={QrCode}>
              Plakat z kodem QR (PDF)
            </LinkButton>
          )}
        </div>
      </FormCard>
      <FormCard title="Wygląd" lead="Kolor, rogi i krój pisma formularza na Twojej stronie.">
        <EmbedLook form={form} published={status === 'published'} />
      </FormCard>
      <FormCard
        title="Gdzie może stać"
        lead="Gdy podasz adresy, na innych stronach formularz się nie pokaże. Na podane strony zaprosimy gości z powrotem po rezerwacji."
      >
        <Sites />
      </FormCard>
      <EmbedCheck />
      <NewCode kind={kind} />
      <FormCard title="Własny program" lead="Masz własny system rezerwacji? Połącz go kluczem API i webhookami.">
        <LinkButton href={paths.integrations} icon={Plug} className="justify-self-start">
          Otwórz integracje
        </LinkButton>
      </FormCard>
    </>
  )
}

function Sites() {
  const field = useField<readonly string[]>('embed_origins')
  const { label, hint } = fieldWords(useEditor().kind, 'embed_origins')
  // Typed text stays as typed, although the server answers with tidied addresses.
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
  const { busy, press } = usePress()
  const change = async () => {
    await editor.flush()
    editor.take(await changeEmbedCode(kind, editor.id))
    setAsked(false)
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
            <Button
              variant="danger"
              busy={busy}
              busyLabel="Zmieniam..."
              onClick={() => void press(change, 'Kod jest nowy. Wklej go na swojej stronie.')}
            >
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
