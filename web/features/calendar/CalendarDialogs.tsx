import { useEffect, useRef } from 'react'
import { CrewDialog } from '#web/features/reservations/crew/CrewDialog.tsx'
import { AddDialog } from './dialogs/AddDialog.tsx'
import { BlockDrawer } from './dialogs/BlockDrawer.tsx'
import { MoveDialog } from './dialogs/MoveDialog.tsx'
import { ScopeDialog } from './dialogs/ScopeDialog.tsx'
import { ClashDialog, HelpDialog } from './dialogs/SmallDialogs.tsx'
import { drawnAnew } from './grid/kept-focus.ts'
import type { Actions } from './use-actions.ts'
import type { Board } from './use-board.ts'
import type { useGridActions } from '#web/features/calendar/grid/use-grid-actions.ts'

type DialogsProps = {
  board: Board
  actions: Actions
  ways: ReturnType<typeof useGridActions>
  onReservation: (id: string) => void
}

/** The dialogs over the calendar: a new entry, a move, a block, a question, help, and conflicts. */
export function CalendarDialogs({ board, actions, ways, onReservation }: DialogsProps) {
  const { adding, openId, helping, scoped } = ways
  const moving = ways.moving ?? actions.repriced
  const opened = board.events.find(({ id }) => id === openId)
  const { setOpenId } = ways
  useEffect(() => {
    // The block was removed in another tab meanwhile.
    if (openId && !opened && !board.pending) setOpenId(null)
  }, [openId, opened, setOpenId, board.pending])
  useFocusBack(
    adding !== null ||
      moving !== null ||
      ways.crewing !== null ||
      opened !== undefined ||
      scoped.asking !== null ||
      actions.clash !== null,
  )
  const resources = board.resources ?? []
  return (
    <>
      <AddingEntry {...{ board, actions, ways }} />
      {moving && (
        <MoveDialog
          {...moving}
          resources={resources}
          onMove={(to, price) => actions.move(moving.event, to, price)}
          onClose={() => {
            ways.setMoving(null)
            actions.setRepriced(null)
          }}
        />
      )}
      <Crewing {...{ actions, ways }} />
      {opened && <BlockDrawer event={opened} resources={resources} actions={scoped} onClose={() => setOpenId(null)} />}
      {scoped.asking && <ScopeDialog {...scoped.asking} />}
      <HelpDialog open={helping} onClose={() => ways.setHelping(false)} />
      {actions.clash && (
        <ClashDialog
          clash={actions.clash}
          events={board.events}
          onClose={actions.endClash}
          onOpen={({ open, id }) => {
            actions.endClash()
            if (open === 'block') setOpenId(id)
            else onReservation(id)
          }}
          onRest={(block) => {
            actions.endClash()
            void actions.block(block).then((outcome) => {
              if (!outcome) ways.setAdding(null)
            })
          }}
        />
      )}
    </>
  )
}

function AddingEntry({ board, actions, ways }: Omit<DialogsProps, 'onReservation'>) {
  if (!ways.adding || board.pending) return null
  const resources = board.resources ?? []
  const nameOf = (id: string) => resources.find((one) => one.id === id)?.name ?? ''
  return (
    <AddDialog
      {...{ ...ways.adding, resources }}
      onBlock={actions.block}
      onBlockEach={(blocks) => actions.blockEach(blocks, nameOf)}
      onClose={() => ways.setAdding(null)}
    />
  )
}

/** The dialog for a reservation that was dragged into the row of another crew. */
function Crewing({ actions, ways: { crewing, setCrewing } }: Pick<DialogsProps, 'actions' | 'ways'>) {
  if (!crewing) return null
  const { event, unit_id } = crewing
  return (
    <CrewDialog
      reservation_id={event.id}
      unit_id={unit_id}
      onSave={(to) => actions.assignCrew(event.id, to)}
      onClose={() => setCrewing(null)}
    />
  )
}

/** A removed dialog does not give the focus back by itself, so the element that had it before gets it again. */
function useFocusBack(open: boolean): void {
  const before = useRef<HTMLElement | null>(null)
  if (open && !before.current && document.activeElement instanceof HTMLElement) before.current = document.activeElement
  useEffect(() => {
    if (open || !before.current) return
    if (document.activeElement === document.body || document.activeElement === null) drawnAnew(before.current)?.focus()
    before.current = null
  }, [open])
}
