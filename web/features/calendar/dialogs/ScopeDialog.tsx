import { useMemo, useState } from 'react'
import type { BlockScope, CalendarEvent } from '#contract/calendar.ts'
import { Button } from '#web/ui/Button.tsx'
import { RadioCards } from '#web/ui/fields/Choice.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import type { Actions } from '#web/features/calendar/use-actions.ts'
import type { BlockChange, Outcome } from '#web/features/calendar/action-types.ts'
import { scopeTexts, whenText } from '#web/features/calendar/words.pl.ts'

type Verb = 'change' | 'remove'
export type Asking = { event: CalendarEvent; verb: Verb; choose: (scope: BlockScope | null) => void }
export type Scoped = ReturnType<typeof useScoped>

/** Undefined when the owner cancelled the question and nothing was sent. */
export type ScopedOutcome = Outcome | undefined

/** Asks for a block of a series whether one, the following or all are meant. */
export function useScoped(actions: Pick<Actions, 'change' | 'remove'>) {
  const [asking, setAsking] = useState<Asking | null>(null)
  return useMemo(() => {
    const ask = (event: CalendarEvent, verb: Verb): Promise<BlockScope | null> =>
      event.block?.series_id
        ? new Promise((resolve) => {
            const choose = (scope: BlockScope | null) => {
              setAsking(null)
              resolve(scope)
            }
            setAsking({ event, verb, choose })
          })
        : Promise.resolve('one')
    const change = async (event: CalendarEvent, to: BlockChange): Promise<ScopedOutcome> => {
      const scope = await ask(event, 'change')
      return scope === null ? undefined : actions.change(event, { ...to, scope })
    }
    const remove = async (event: CalendarEvent): Promise<ScopedOutcome> => {
      const scope = await ask(event, 'remove')
      return scope === null ? undefined : actions.remove(event, scope)
    }
    return { asking, change, remove }
  }, [asking, actions])
}

export function ScopeDialog({ event, verb, choose }: Asking) {
  const [scope, setScope] = useState<BlockScope>('one')
  const { title, hint, save } = scopeTexts[verb]
  return (
    <Dialog
      open
      onClose={() => choose(null)}
      title={title}
      description={`${event.block?.label ?? ''}, ${whenText(event)}`}
      actions={
        <>
          <Button onClick={() => choose(null)}>Zostaw, jak było</Button>
          <Button variant={verb === 'remove' ? 'danger' : 'primary'} onClick={() => choose(scope)}>
            {save}
          </Button>
        </>
      }
    >
      <RadioCards
        className="mt-4"
        legend="Ta blokada się powtarza. Których terminów to dotyczy?"
        value={scope}
        onChange={(next) => setScope(next as BlockScope)}
        options={[
          { value: 'one', label: 'Tylko tego' },
          { value: 'following', label: 'Tego i następnych' },
          { value: 'series', label: 'Całej serii', description: hint },
        ]}
      />
    </Dialog>
  )
}
