import { Search } from '@lucide/icons'
import { useState } from 'react'
import { parseUrl } from '#domain/embed/url.ts'
import { FormCard } from '#web/features/my-listings/controls/FormCard.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'

/**
 * Opens the owner's page with a hash at which our script checks the form there (`web/embed/embed-check.ts`). It works
 * in the owner's browser, because our server fetches no foreign pages.
 */
export function EmbedCheck() {
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState(false)
  const open = () => {
    const url = addressOf(typed)
    setWrong(!url)
    if (url) window.open(url, '_blank', 'noopener')
  }
  return (
    <FormCard
      title="Sprawdź moją stronę"
      lead="Otworzymy Twoją stronę w nowej karcie. Nasz skrypt pokaże na niej, co działa i co poprawić. Goście tego nie zobaczą."
    >
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          open()
        }}
      >
        <TextField
          id="embed-page"
          label="Adres strony z formularzem"
          type="url"
          placeholder="https://dwor.pl/sala"
          value={typed}
          onChange={(text) => {
            setTyped(text)
            setWrong(false)
          }}
          {...(wrong ? { error: 'Podaj adres strony, np. https://www.dwor.pl/rezerwacja.' } : {})}
        />
        <Button type="submit" icon={Search} className="justify-self-start">
          Otwórz i sprawdź
        </Button>
      </form>
      <p className="hint">
        Jeśli na stronie nie pojawi się nasz raport, skryptu tam nie ma albo strona go nie wpuszcza. Wklej kod jeszcze
        raz w całości, wyczyść pamięć podręczną strony, a jeśli ustawia ona zasady Content-Security-Policy, dopisz{' '}
        <b className="wrap-anywhere">{location.origin}</b> w script-src i frame-src.
      </p>
    </FormCard>
  )
}

function addressOf(typed: string): string | null {
  const text = typed.trim()
  const url = parseUrl(/^https?:\/\//i.test(text) ? text : `https://${text}`)
  if (!url || !/^https?:$/.test(url.protocol) || !/\.|^localhost$/.test(url.hostname)) return null
  url.hash = 'wydarzy-sprawdz'
  return url.href
}
