import { useEffect, useId, useState } from 'react'
import type { StatsReport } from '#contract/stats.ts'
import { useGo } from '#web/lib/page/navigation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Select } from '#web/ui/fields/TextField.tsx'
import { todayIn } from '#web/lib/clock.ts'
import { DayField } from '#web/ui/moments/DayField.tsx'
import { deskHref, type Preset, presets, type StatsDesk } from './stats-desk.ts'
import { presetLabels } from './words.pl.ts'

const presetOptions = presets.map((value) => ({ value, label: presetLabels[value] }))

/** Period and listing; each choice is a new address. */
export function StatsFilters({ desk, choices }: { desk: StatsDesk; choices: StatsReport['choices'] | undefined }) {
  const id = useId()
  const go = useGo()
  const [open, setOpen] = useState(desk.preset === 'wlasny')
  const { preset } = desk
  // Back and forward in the history change the period too.
  useEffect(() => setOpen(preset === 'wlasny'), [preset])
  const show = (change: Partial<StatsDesk>) => go(deskHref(desk, change), { keepScroll: true })
  const known = choices ?? []
  const options = known.map(({ id: value, name }) => ({ value, label: name }))
  if (desk.listing_id && !known.some((one) => one.id === desk.listing_id)) {
    options.push({ value: desk.listing_id, label: 'Wybrana oferta' })
  }
  return (
    <search className="grid w-full gap-2 sm:w-auto print:hidden">
      <div className="grid grid-cols-2 gap-2 max-[24rem]:grid-cols-1 sm:flex sm:justify-end">
        <Select
          id={`${id}-oferta`}
          label="Oferta"
          hideLabel
          small
          empty="Wszystkie oferty"
          value={desk.listing_id}
          onChange={(listing_id) => show({ listing_id })}
          options={options}
          className="min-w-0 sm:w-60"
        />
        <Select
          id={`${id}-okres`}
          label="Okres"
          hideLabel
          small
          value={open ? 'wlasny' : desk.preset}
          onChange={(value) => {
            setOpen(value === 'wlasny')
            if (value !== 'wlasny') show({ preset: value as Preset })
          }}
          options={presetOptions}
          className="min-w-0 sm:w-48"
        />
      </div>
      {open && (
        <OwnPeriod
          key={`${desk.period.from} ${desk.period.to}`}
          desk={desk}
          onShow={(period) => show({ preset: 'wlasny', period })}
        />
      )}
    </search>
  )
}

type OwnProps = { desk: StatsDesk; onShow: (period: StatsDesk['period']) => void }

/** Two dates; a wrong order is reported at the field. */
function OwnPeriod({ desk, onShow }: OwnProps) {
  const id = useId()
  const [from, setFrom] = useState(desk.period.from)
  const [to, setTo] = useState(desk.period.to)
  const [tried, setTried] = useState(false)
  const error = faultOf(from, to)
  return (
    <form
      noValidate
      className="grid items-start gap-2 min-[27rem]:grid-cols-2 sm:flex sm:justify-end"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (error) document.getElementById(`${id}-${error.field}`)?.focus()
        else onShow({ from, to })
      }}
    >
      <DayField
        {...period}
        today={todayIn()}
        id={`${id}-od`}
        label="Od"
        value={from}
        onChange={setFrom}
        error={tried && error?.field === 'od' ? error.text : undefined}
      />
      <DayField
        {...period}
        today={todayIn()}
        id={`${id}-do`}
        label="Do"
        value={to}
        onChange={setTo}
        error={tried && error?.field === 'do' ? error.text : undefined}
      />
      <Button type="submit" variant="soft" size="sm" className="max-sm:col-span-full sm:mt-6.5">
        Pokaż okres
      </Button>
    </form>
  )
}

const period = { small: true, className: 'min-w-0 sm:w-50', min: '2000-01-01', max: '2098-12-31' } as const
const mostDays = 5 * 365 + 2

function faultOf(from: string, to: string): { field: 'od' | 'do'; text: string } | null {
  if (!from || from < '2000-01-01') return { field: 'od', text: 'Podaj pierwszy dzień okresu.' }
  if (!to || to > '2098-12-31') return { field: 'do', text: 'Podaj ostatni dzień okresu.' }
  if (to < from) return { field: 'do', text: 'Ostatni dzień jest przed pierwszym.' }
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
  return days > mostDays ? { field: 'do', text: 'Wybierz okres do 5 lat.' } : null
}
