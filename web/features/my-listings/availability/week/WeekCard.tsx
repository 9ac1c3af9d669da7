import { CalendarClock, ChevronDown, Redo2, Undo2 } from '@lucide/icons'
import { type ReactNode, useState } from 'react'
import type { TermMode } from '#domain/listing/codes.ts'
import { usePhone } from '#web/lib/use-media.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/art/Icon.tsx'
import { Segmented } from '#web/ui/Lists.tsx'
import { MenuButton } from '#web/ui/overlays/Menu.tsx'
import { DayRows } from './DayRows.tsx'
import { PhoneHours } from './PhoneHours.tsx'
import { applyTemplate, type TemplateName, templateNames } from './templates.ts'
import type { HoursEditor } from '#web/features/my-listings/availability/use-hours-editor.ts'
import { type Brush, WeekGrid } from './WeekGrid.tsx'
import { templateWords } from '#web/features/my-listings/availability/words.pl.ts'

type Props = { editor: HoursEditor; modes: readonly TermMode[] /** The suggested week. */; usual: TemplateName }

/** The week: painted on a grid, or day by day on the phone, and the same hours as fields below. */
export function WeekCard({ editor, modes, usual }: Props) {
  const { draft, act, wrong } = editor
  const narrow = usePhone()
  const [brush, setBrush] = useState<Brush>('open')
  const [selected, setSelected] = useState<string | null>(null)
  const [day, setDay] = useState(4)
  const windows = draft.weekly
  const onChange = (weekly: typeof windows, announcement: string, tag?: string) =>
    act((known) => ({ ...known, weekly }), { announcement, ...(tag ? { tag } : {}) })
  const insert = (name: TemplateName) =>
    act((known) => applyTemplate(known, name), { announcement: `Wstawiono szablon ${templateWords[name].name}.` })
  const shared = { windows, modes, wrong, selected, onSelect: setSelected, onChange }
  return (
    <section className="card card-pad" aria-labelledby="tydzien">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-72">
          <h2 id="tydzien" className="text-xl">
            Tydzień
          </h2>
          <p className="text-ink-2">
            Godziny, w których wydarzenie może trwać. Wieczór po północy należy do dnia, w którym się zaczął.
          </p>
        </div>
        <Toolbar editor={editor}>
          <Templates onPick={insert} />
        </Toolbar>
      </div>
      {windows.length === 0 && <Usual name={usual} onPick={insert} />}
      <div className="mt-4">
        <Segmented
          label="Co robi malowanie"
          value={brush}
          onChange={setBrush}
          options={[
            { value: 'open', label: 'Otwieraj' },
            { value: 'closed', label: 'Zamykaj' },
          ]}
        />
      </div>
      <div className="mt-3">
        {narrow ? (
          <PhoneHours {...{ windows, day, brush, onChange }} onDay={setDay} />
        ) : (
          <WeekGrid {...{ windows, brush, selected, onChange }} onSelect={setSelected} />
        )}
      </div>
      <h3 className="mt-6 font-semibold">Dokładne godziny</h3>
      {narrow ? <DayRows {...shared} days={[day]} /> : <DayRows {...shared} />}
    </section>
  )
}

/** Shown for an empty week: inserts a usual one, so that only the differences must be entered. */
function Usual({ name, onPick }: { name: TemplateName; onPick: (name: TemplateName) => void }) {
  return (
    <div className="mt-4 grid justify-items-start gap-3 rounded-lg bg-sunken p-4">
      <p>
        <b className="block font-semibold">Zacznij od zwykłego tygodnia</b>
        <span className="text-ink-2">{`${templateWords[name].name}: ${templateWords[name].about}. Potem zmienisz, co trzeba.`}</span>
      </p>
      <Button variant="primary" icon={CalendarClock} onClick={() => onPick(name)}>
        Wstaw ten tydzień
      </Button>
    </div>
  )
}

function Toolbar({ editor, children }: { editor: HoursEditor; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-1">
      <IconButton icon={Undo2} label="Cofnij" line disabled={!editor.canUndo} onClick={editor.undo} />
      <IconButton icon={Redo2} label="Ponów" line disabled={!editor.canRedo} onClick={editor.redo} />
      {children}
    </div>
  )
}

function Templates({ onPick }: { onPick: (name: TemplateName) => void }) {
  return (
    <MenuButton
      label="Szablony tygodnia"
      buttonClass="btn"
      button={
        <>
          Szablony
          <Icon of={ChevronDown} />
        </>
      }
      head={
        <p className="px-3 pt-2 text-sm text-ink-2">Szablon zastępuje godziny całego tygodnia. Możesz to cofnąć.</p>
      }
    >
      {(close) =>
        templateNames.map((name) => (
          <button
            key={name}
            type="button"
            role="menuitem"
            onClick={() => {
              onPick(name)
              close()
            }}
          >
            <span className="grid text-left">
              <span className="font-semibold">{templateWords[name].name}</span>
              <span className="text-sm text-ink-2">{templateWords[name].about}</span>
            </span>
          </button>
        ))
      }
    </MenuButton>
  )
}
