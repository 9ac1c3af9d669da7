import { useState } from 'react'
import type { ListingKind } from '#domain/listing/codes.ts'
import { ownKinds } from '#web/features/my-listings/own-kinds.ts'
import { CopyButton } from '#web/lib/CopyButton.tsx'
import { Select } from '#web/ui/fields/TextField.tsx'

type Props = { kind: ListingKind; code: string; form: string; accent: string | null }
type Code = { title: string; hint: string; code: string }

/** The code to paste, for each place where it can be pasted. */
export function EmbedCodes(props: Props) {
  const codes = codesOf(props)
  const [chosen, choose] = useState('inline')
  const one = codes[chosen as keyof typeof codes] ?? codes.inline
  return (
    <>
      <Select
        id="embed-form"
        label="Gdzie pokażesz formularz"
        value={chosen}
        onChange={choose}
        options={Object.entries(codes).map(([value, { title }]) => ({ value, label: title }))}
      />
      <Snippet {...one} />
    </>
  )
}

/** The codes, each complete in itself; the link inside is for readers without scripts. */
function codesOf({ kind, code, form, accent }: Props) {
  const { embed_attribute } = ownKinds[kind]
  const script = `<script src="${location.origin}/embed.js" async></script>`
  const colour = accent ? ` akcent="${accent}"` : ''
  const element = (more: string) =>
    `<wydarzy-rezerwacja kod="${code}"${embed_attribute}${more}>\n  <a href="${form}">Zarezerwuj termin</a>\n</wydarzy-rezerwacja>\n${script}`
  const own = embed_attribute.replace(' rodzaj', ' data-wydarzy-rodzaj')
  return {
    inline: {
      title: 'W treści strony',
      hint: 'Cały formularz w miejscu, w którym go wkleisz. Sam dopasuje wysokość.',
      code: element(''),
    },
    floating: {
      title: 'Przycisk w rogu każdej strony',
      hint: 'Wklej w stopce albo w szablonie. Formularz otwiera się nad stroną.',
      code: element(` forma="przycisk" napis="Zarezerwuj termin"${colour}`),
    },
    popup: {
      title: 'Przycisk w treści, formularz w oknie',
      hint: 'Przycisk stoi tam, gdzie go wkleisz.',
      code: element(` forma="okno" napis="Zarezerwuj termin"${colour}`),
    },
    own: {
      title: 'Twój własny przycisk albo link',
      hint: 'Dopisz atrybuty do elementu, który już masz. Bez skryptów link prowadzi do formularza.',
      code: `<a href="${form}" data-wydarzy-kod="${code}"${own}>Sprawdź termin</a>\n${script}`,
    },
    wordpress: {
      title: 'WordPress',
      hint: 'Na stronie dodaj blok „Własny HTML”, wklej kod i opublikuj. Jeśli Twój plan usuwa skrypty, użyj zwykłego linku.',
      code: element(''),
    },
    wix: {
      title: 'Wix i podobne kreatory',
      hint: 'Dodaj element „Osadź kod HTML” i wklej całość. Wix pokazuje go z własnej domeny: jeśli podajesz niżej adresy stron, dopisz też *.filesusr.com.',
      code: element(''),
    },
    link: {
      title: 'Zwykły link',
      hint: 'Do wiadomości, mediów społecznościowych i stron, które nie przyjmują kodu.',
      code: form,
    },
  } satisfies Record<string, Code>
}

function Snippet({ title, hint, code }: Code) {
  return (
    <section aria-label={title}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{title}</h3>
        <CopyButton key={code} label={`kod: ${title}`} text={code} />
      </div>
      <p className="hint mt-1">{hint}</p>
      <pre className="mt-2 overflow-x-auto rounded-md bg-sunken p-3 text-sm whitespace-pre-wrap wrap-anywhere">
        <code>{code}</code>
      </pre>
    </section>
  )
}
