/** Sentences for an owner about problems found on a page with the form. */

export type Form = {
  code: string
  is_code: boolean
  /** What a form with this code answered on this page. */
  answer: 'ready' | 'old' | 'closed' | 'silent'
  /** Width in whole pixels of a form in the page; null for one that opens over it. */
  width: number | null
  /** An element around the form cuts it off or scrolls it. */
  is_cut: boolean
}
export type Facts = {
  origin: string
  home: string
  is_encrypted: boolean
  has_viewport: boolean
  scripts: number
  forms: readonly Form[]
  /** Directives of the page's own policy that blocked our files. */
  blocked: readonly string[]
}
export type Finding = { kind: 'good' | 'hint' | 'wrong'; text: string }

/** The least width in pixels that the form is made for. */
const narrowest = 280

/** The findings about a page, the worst first. */
export function findingsOf(facts: Facts): Finding[] {
  const found = [...aboutPage(facts), ...facts.forms.flatMap((form, at) => aboutForm(form, at, facts))]
  const order = { wrong: 0, hint: 1, good: 2 }
  return found.toSorted((a, b) => order[a.kind] - order[b.kind])
}

function aboutPage({ forms, scripts, blocked, is_encrypted, has_viewport, home, origin }: Facts): Finding[] {
  const found: Finding[] = []
  if (forms.length === 0)
    found.push(
      wrong(
        'Skrypt działa, ale na tej stronie nie ma formularza. Wklej cały kod z edytora, razem z <wydarzy-rezerwacja>.',
      ),
    )
  if (blocked.length > 0)
    found.push(
      wrong(
        `Zasady tej strony (Content-Security-Policy: ${blocked.join(', ')}) nie wpuszczają formularza. Dopisz ${home}.`,
      ),
    )
  if (!is_encrypted)
    found.push(
      wrong(`Strona otwiera się bez szyfrowania (${origin}). Włącz https: bez niego formularz się nie pokaże.`),
    )
  if (!has_viewport)
    found.push(
      hint('Strona nie ustawia szerokości dla telefonów (<meta name="viewport">), więc formularz będzie drobny.'),
    )
  if (scripts > 1) found.push(hint(`Skrypt jest wklejony ${scripts} razy. To nie szkodzi, ale wystarczy raz.`))
  return found
}

function aboutForm(form: Form, at: number, { forms, blocked, origin }: Facts): Finding[] {
  const name = forms.length > 1 ? `Formularz ${at + 1}` : 'Formularz'
  if (!form.is_code)
    return [wrong(`${name}: „${form.code}” to nie jest kod osadzenia. Skopiuj kod z edytora jeszcze raz.`)]
  const found: Finding[] = []
  if (form.answer === 'ready') found.push({ kind: 'good', text: `${name} działa na tej stronie.` })
  if (form.answer === 'old')
    found.push(wrong(`${name}: ten kod już nie działa, bo w edytorze jest nowy. Skopiuj go stamtąd i wklej tutaj.`))
  if (form.answer === 'closed')
    found.push(wrong(`${name}: oferta nie jest teraz opublikowana, więc nikt nie może jej zarezerwować.`))
  if (form.answer === 'silent' && blocked.length === 0)
    found.push(wrong(`${name} się nie pokazał. Sprawdź w edytorze, czy na liście „Twoje strony” jest ${origin}.`))
  if (form.width !== null && form.width < narrowest)
    found.push(hint(`${name} ma tylko ${form.width} px szerokości. Daj mu co najmniej ${narrowest} px.`))
  if (form.is_cut)
    found.push(hint(`${name} stoi w polu o stałej wysokości, które go ucina albo przewija. Usuń z niego wysokość.`))
  return found
}

function wrong(text: string): Finding {
  return { kind: 'wrong', text }
}
function hint(text: string): Finding {
  return { kind: 'hint', text }
}

export const checkWords = {
  title: 'Wydarzy: sprawdzenie strony',
  waiting: 'Sprawdzamy formularz...',
  close: 'Zamknij',
  kinds: { good: 'W porządku', hint: 'Warto poprawić', wrong: 'Do naprawy' },
} as const
