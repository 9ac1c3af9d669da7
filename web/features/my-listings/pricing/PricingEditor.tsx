import { Calculator as CalculatorIcon, FileText, Redo2, Undo2 } from '@lucide/icons'
import { type ReactNode, useMemo, useState } from 'react'
import type { OwnerPricing } from '#contract/listings/owner-pricing.ts'
import { type ListingKind, priceItemKinds } from '#domain/listing/codes.ts'
import { formatMoney } from '#domain/format.pl.ts'
import { traitsOf } from '#domain/listing/listing.ts'
import { kinds } from '#web/features/listings/kinds.ts'
import { useWide } from '#web/lib/use-media.ts'
import type { Reply } from '#web/lib/http/api.ts'
import { todayIn } from '#web/lib/clock.ts'
import { useLiveQueries } from '#web/lib/query/live.ts'
import { NotLoaded } from '#web/lib/query/NotLoaded.tsx'
import { q } from '#web/lib/query/query.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { Dialog, Drawer } from '#web/ui/overlays/Dialog.tsx'
import { EmptyState } from '#web/ui/art/EmptyState.tsx'
import { Alert } from '#web/ui/Notice.tsx'
import { Segmented } from '#web/ui/Lists.tsx'
import { Skeleton, Skeletons } from '#web/ui/States.tsx'
import { FormCard } from '#web/features/my-listings/controls/FormCard.tsx'
import { useLeaveGuard } from '#web/features/my-listings/editor/saving/leave-guard.tsx'
import { ownKinds } from '#web/features/my-listings/own-kinds.ts'
import type { SectionProps } from '#web/features/my-listings/editor/section-props.ts'
import { SaveKeys, saveKeys } from '#web/features/my-listings/editor/saving/SaveKeys.tsx'
import { useUnsaved } from '#web/features/my-listings/editor/saving/unsaved.ts'
import { Calculator } from './calculator/Calculator.tsx'
import { firstWish } from './calculator/calculator-wish.ts'
import { type Edit, EditContext, itemFieldId } from './edit-context.ts'
import { History } from './History.tsx'
import { DayField } from '#web/ui/moments/DayField.tsx'
import { PackageCards } from './items/PackageCards.tsx'
import { itemsOfKind } from './price-model.ts'
import { pricingCalls } from './pricing-calls.ts'
import { SectionOfKind } from './items/SectionOfKind.tsx'
import { TemplatePicker, useInsertTemplate } from './templates/TemplatePicker.tsx'
import { templatesFor } from './templates/templates.ts'
import { TravelFields } from './TravelFields.tsx'
import { type Preview, usePreview } from './calculator/use-preview.ts'
import { type PricingState, readArgs, usePricing } from './use-pricing.ts'
import { UnreadContext, useReadable } from '#web/ui/moments/unread.ts'
import { savedTexts } from '#web/lib/texts.pl.ts'

type Listing = Reply<'getMyVenue'>

/**
 * The price list of one listing: items in the owner's words, a calculator beside them, one button that saves
 * everything.
 */
export function PricingEditor({ kind, listingId }: SectionProps) {
  const pricing = useQuery(q(pricingCalls[kind].read, readArgs(listingId)))
  const listing = useQuery(q(ownKinds[kind].calls.read, { params: { id: listingId } }))
  const me = useQuery(q('getMe'))
  useLiveQueries(['listings'], [pricingCalls[kind].read])
  const fault = pricing.error ?? listing.error ?? me.error
  if (fault && !pricing.data) {
    return <NotLoaded error={fault} onRetry={() => Promise.all([pricing.refetch(), listing.refetch(), me.refetch()])} />
  }
  if (!pricing.data || !listing.data || !me.data) {
    return (
      <Skeletons className="grid gap-5">
        <Skeleton className="h-40 rounded-lg" />
        <Skeleton className="h-96 rounded-lg" />
      </Skeletons>
    )
  }
  const exempt = me.data.vat_status === 'exempt'
  return <Opened key={listingId} {...{ kind, exempt }} stored={pricing.data} listing={listing.data} />
}

const none: readonly never[] = []

type OpenedProps = { kind: ListingKind; exempt: boolean; stored: OwnerPricing; listing: Listing }

function Opened({ kind, exempt, stored, listing }: OpenedProps) {
  const pricing = usePricing(kind, stored, exempt)
  const { model, faults, shown, apply } = pricing
  const [wish, setWish] = useState(() => firstWish(todayIn(), listing.term_modes, listing.event_types))
  const preview = usePreview(kind, listing.id, { model, faults, wish })
  const guard = useLeaveGuard(pricing.dirty, pricing.giveUp)
  const beside = useWide()
  const [tellUnread, allRead] = useReadable()
  const { event_types: eventTypes, term_modes: termModes } = listing
  // Crews of a service are not chosen by guests, so no price can depend on them.
  const units = traitsOf({ kind }).units_interchangeable ? none : listing.units
  const edit = useMemo<Edit>(
    () => ({ model, faults, shown, exempt, units, eventTypes, termModes, apply }),
    [model, faults, shown, exempt, units, eventTypes, termModes, apply],
  )
  const calculator = <Calculator {...{ wish, preview, listing }} onWish={setWish} />
  return (
    <EditContext value={edit}>
      {guard}
      <ConflictDialog pricing={pricing} />
      <div className={beside ? 'grid grid-cols-[minmax(0,1fr)_20rem] items-start gap-5' : 'grid gap-5'}>
        <div className="grid min-w-0 gap-5">
          <UnreadContext value={tellUnread}>
            <Lists {...{ kind, listing, pricing }} />
          </UnreadContext>
          <SaveBar {...{ pricing, preview, allRead }}>{beside ? null : calculator}</SaveBar>
        </div>
        {beside && (
          <aside
            aria-label="Kalkulator"
            className="card card-pad sticky top-20 max-h-[calc(100dvh-6rem)] overflow-y-auto"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
            tabIndex={0}
          >
            <h2 className="mb-4 text-xl">Sprawdź cennik</h2>
            {calculator}
          </aside>
        )}
      </div>
    </EditContext>
  )
}

function Lists({ kind, listing, pricing }: { kind: ListingKind; listing: Listing; pricing: PricingState }) {
  const { model } = pricing
  const [picking, setPicking] = useState(false)
  const empty = model.items.length === 0 && model.packages.length === 0
  const travels = kinds[kind].asks_place
  const open = () => setPicking(true)
  const usual = templatesFor(kind, listing.category).find((one) => one.categories.includes(listing.category))
  const insert = useInsertTemplate()
  return (
    <>
      <TemplatePicker {...{ kind }} category={listing.category} open={picking} onClose={() => setPicking(false)} />
      {empty && (
        <EmptyState
          art="start"
          title="Zacznij od gotowego cennika"
          action={
            <>
              {usual && (
                <Button variant="primary" icon={FileText} onClick={() => insert(usual)}>
                  {`Wstaw: ${usual.name}`}
                </Button>
              )}
              <Button variant={usual ? 'default' : 'primary'} onClick={open}>
                {usual ? 'Inne szablony' : 'Wybierz szablon'}
              </Button>
            </>
          }
        >
          Szablon ułoży pozycje tak, jak zwykle liczą to inni. Zmienisz kwoty i gotowe. Możesz też dodać ceny po
          swojemu.
        </EmptyState>
      )}
      <ListFields pricing={pricing} onTemplate={empty ? null : open} />
      {(travels || model.packages.length > 0 || itemsOfKind(model, 'base').some(({ data }) => data.package_code)) && (
        <PackageCards />
      )}
      {priceItemKinds
        .filter((one) => one !== 'travel' || travels || itemsOfKind(model, 'travel').length > 0)
        .map((one) => (
          <SectionOfKind key={one} kind={one} />
        ))}
      {travels && (
        <FormCard title="Droga do gości" lead="Gość podaje miejsce, a odległość liczymy sami.">
          <TravelFields />
        </FormCard>
      )}
      <History pricing={pricing.base} />
    </>
  )
}

function ListFields({ pricing, onTemplate }: { pricing: PricingState; onTemplate: (() => void) | null }) {
  const { model, apply, faults, shown } = pricing
  return (
    <FormCard title="Cennik" lead="Ceny stosujemy od góry. Pierwsza pasująca wygrywa, dopłaty doliczamy.">
      <div className="flex flex-wrap items-end gap-3">
        <div>
          <p className="label mb-2.5" id="cennik-mode">
            Kwoty w cenniku
          </p>
          <Segmented
            label="Kwoty w cenniku"
            value={model.price_mode}
            options={[
              { value: 'gross', label: 'Brutto' },
              { value: 'net', label: 'Netto + VAT' },
            ]}
            onChange={(price_mode) => apply((before) => ({ ...before, price_mode }))}
          />
        </div>
        <DayField
          id={itemFieldId('', 'valid_from')}
          label="Obowiązuje od"
          className="w-50"
          today={todayIn()}
          value={model.valid_from}
          error={shown ? faults.get('')?.valid_from : undefined}
          onChange={(valid_from) => apply((before) => ({ ...before, valid_from }), 'valid_from')}
        />
        {onTemplate && (
          <Button icon={FileText} onClick={onTemplate}>
            Szablony
          </Button>
        )}
      </div>
      {model.price_mode === 'net' && (
        <p className="text-sm text-ink-2">Goście zawsze widzą kwotę brutto; netto pokazujemy obok.</p>
      )}
    </FormCard>
  )
}

const isShown = (element: HTMLElement | null): element is HTMLElement => element !== null

/** Unfolds everything around the first wrong field and focuses it. */
function goToFirstFault({ faults, model }: PricingState): void {
  const keys = ['', ...model.packages.map((_, at) => `package:${at}`), ...model.items.map(({ key }) => key)]
  const ids = keys.flatMap((key) => Object.keys(faults.get(key) ?? {}).map((field) => itemFieldId(key, field)))
  const target = ids
    .flatMap((id) => [document.getElementById(id), document.getElementById(`${id}-error`)])
    .find(isShown)
  for (let box = target?.closest('details'); box; box = box.parentElement?.closest('details')) box.open = true
  target?.scrollIntoView({ block: 'center' })
  target?.focus()
}

type BarProps = { pricing: PricingState; preview: Preview; allRead: () => boolean; children: ReactNode }

/** Save, undo and redo, and on narrow screens the total with a button to the calculator. */
function SaveBar({ pricing, preview, allRead, children }: BarProps) {
  const [open, setOpen] = useState(false)
  const { faults, shown, dirty, busy } = pricing
  const total = preview.blocked ? null : preview.answer?.price?.total_grosze
  const save = async () => {
    if (!allRead()) return false
    const sent = await pricing.save()
    if (!sent) requestAnimationFrame(() => goToFirstFault(pricing))
    return sent
  }
  useUnsaved(dirty, save)
  const general = Object.values(faults.get('') ?? {})
  return (
    <div
      data-save-bar=""
      className="edge-bar sticky bottom-16 z-30 rounded-lg border border-line-2 bg-surface p-3 shadow-lg lg:bottom-3"
    >
      {shown && faults.size > 0 && (
        <Alert tone="danger" live className="mb-3">
          <p>
            {general.length > 0 ? general.join(' ') : 'Cennik nie jest jeszcze zapisany: popraw zaznaczone pozycje.'}
          </p>
        </Alert>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <IconButton icon={Undo2} label="Cofnij" disabled={!pricing.canUndo} onClick={pricing.undo} />
        <IconButton
          icon={Redo2}
          label="Ponów"
          className="max-sm:hidden"
          disabled={!pricing.canRedo}
          onClick={pricing.redo}
        />
        <p role="status" className="flex-1 text-sm text-ink-2 max-sm:sr-only">
          {dirty ? savedTexts.open : savedTexts.kept}
          {dirty && <SaveKeys />}
        </p>
        {children && (
          <Button className="max-sm:flex-1" icon={CalculatorIcon} onClick={() => setOpen(true)}>
            {total == null ? 'Kalkulator' : formatMoney(total, { always_grosze: true })}
            <span className="sr-only"> – otwórz kalkulator</span>
          </Button>
        )}
        <SaveButton {...{ busy, dirty }} onClick={save} />
      </div>
      {children && (
        <Drawer open={open} onClose={() => setOpen(false)} title="Sprawdź cennik">
          {children}
        </Drawer>
      )}
    </div>
  )
}

function SaveButton({ busy, dirty, onClick }: { busy: boolean; dirty: boolean; onClick: () => void }) {
  return (
    <Button variant="primary" busyLabel={savedTexts.busy} disabled={!dirty} {...{ busy, onClick }} {...saveKeys}>
      <span>
        Zapisz<span className="max-sm:sr-only"> cennik</span>
      </span>
    </Button>
  )
}

function ConflictDialog({ pricing }: { pricing: PricingState }) {
  const { conflict } = pricing
  return (
    <Dialog
      open={conflict !== null}
      onClose={pricing.later}
      title="Cennik zmieniono w innym oknie"
      description="Twoje zmiany nie zostały jeszcze zapisane. Wybierz, która wersja ma obowiązywać."
      actions={
        <>
          <Button onClick={pricing.later}>Wróć do edycji</Button>
          <Button onClick={pricing.takeTheirs}>Wczytaj tamtą wersję</Button>
          <Button variant="primary" onClick={pricing.keepMine}>
            Zapisz moją wersję
          </Button>
        </>
      }
    >
      <p className="mt-4 font-semibold">Różnią się:</p>
      <ul className="mt-1 list-disc pl-5">
        {conflict?.changed.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </Dialog>
  )
}
