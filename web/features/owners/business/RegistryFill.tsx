import { Building2 } from '@lucide/icons'
import { useEffect, useRef, useState } from 'react'
import { formatAddress } from '#domain/format.pl.ts'
import { nipSentence } from '#domain/people/number-words.pl.ts'
import { parseNip } from '#domain/people/polish-ids.ts'
import { saidOf } from '#web/lib/http/fault.ts'
import type { Form } from '#web/lib/fields/form.ts'
import { call } from '#web/lib/http/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { Alert } from '#web/ui/Notice.tsx'
import type { BusinessValues } from './business-values.ts'
import { businessLabels } from './business-words.pl.ts'
import { conflictsOf, filledFrom, type Found, isUntyped } from './registry-fill.ts'

type Props = { form: Form<BusinessValues>; onFilled: (found: Found) => void }
type State =
  | { at: 'idle' }
  | { at: 'busy' }
  | { at: 'found'; found: Found }
  | { at: 'filled'; found: Found }
  | { at: 'failed'; nip: string; sentence: string }

/**
 * Fills the form from the public register by NIP. A complete number typed into an empty form is looked up
 * automatically; the button asks again. Typing by hand always works, and typed values are not replaced without a
 * question.
 */
export function RegistryFill({ form, onFilled }: Props) {
  const { busy, failure, told, fields, ask, take } = useRegistry(form, onFilled)
  return (
    <div className="grid gap-2">
      <Button className="justify-self-start" icon={Building2} busy={busy} busyLabel="Pytam rejestr..." onClick={ask}>
        Pobierz dane z rejestru
      </Button>
      <div aria-live="polite">
        {failure && <Alert tone="warning">{failure}</Alert>}
        {told?.at === 'filled' && <Filled found={told.found} />}
        {told?.at === 'found' && fields.length > 0 && (
          <Alert tone="warning">
            <p>{`W rejestrze jest inaczej: ${fields.map((name) => businessLabels[name] ?? name).join(', ')}. Zastąpić to, co wpisano?`}</p>
            <div className="mt-3 flex flex-wrap gap-3">
              <Button size="sm" onClick={() => take(told.found, true)}>
                Zastąp z rejestru
              </Button>
              <Button size="sm" variant="ghost" onClick={() => take(told.found, false)}>
                Uzupełnij tylko puste
              </Button>
            </div>
          </Alert>
        )}
      </div>
    </div>
  )
}

/** The state of the lookup, and the fields that were typed differently. */
function useRegistry(form: Props['form'], onFilled: Props['onFilled']) {
  const [state, setState] = useState<State>({ at: 'idle' })
  const { nip } = form.values
  const take = (found: Found, replace: boolean) => {
    // Values typed during the lookup count too.
    form.setAll(filledFrom(form.values, found, replace))
    onFilled(found)
    setState({ at: 'filled', found })
  }
  const ask = async () => {
    const failed = (sentence: string) => setState({ at: 'failed', nip, sentence })
    if (!parseNip(nip)) return failed(nipSentence(nip))
    setState({ at: 'busy' })
    try {
      const found = await call('lookUpCompany', { body: { nip } })
      setState({ at: 'found', found })
    } catch (error) {
      failed(saidOf(error))
    }
  }
  const asked = useRef(parseNip(nip))
  useEffect(() => {
    const number = parseNip(nip)
    if (!number || number === asked.current || !isUntyped(form.values)) return
    asked.current = number
    void ask()
  })
  // An answer about another number than the present one is ignored.
  const told = 'found' in state && state.found.nip === parseNip(nip) ? state : null
  const failure = state.at === 'failed' && state.nip === nip ? state.sentence : null
  const fields = told?.at === 'found' ? conflictsOf(form.values, told.found) : []
  // In an effect after the answer, so that it uses the values of that moment.
  useEffect(() => {
    if (told?.at === 'found' && fields.length === 0) take(told.found, false)
  })
  return { busy: state.at === 'busy', failure, told, fields, ask, take }
}

function Filled({ found }: { found: Found }) {
  const seat = found.address && formatAddress(found.address)
  return (
    <Alert tone={found.ended ? 'warning' : 'success'}>
      <p>{`Z rejestru: ${[found.company_name, seat].filter(Boolean).join(', ')}. Sprawdź, czy wszystko się zgadza.`}</p>
      {found.ended && <p>Według rejestru ta firma zakończyła działalność.</p>}
    </Alert>
  )
}
