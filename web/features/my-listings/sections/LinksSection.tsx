import { Icon } from '#web/ui/art/Icon.tsx'
import { savedTexts } from '#web/lib/texts.pl.ts'
import { Link2, Trash2 } from '@lucide/icons'
import { useState } from 'react'
import type { ServiceRow } from '#contract/listings/linked-services.ts'
import { formatMoney } from '#domain/format.pl.ts'
import type { LinkMode } from '#domain/listing/dictionaries.ts'
import { linkModeLabels, linkStatusLabels } from '#domain/listing/labels.pl.ts'
import { categoryLabel } from '#web/features/listings/categories.ts'
import { call } from '#web/lib/http/api.ts'
import { isFault } from '#web/lib/http/fault.ts'
import { q } from '#web/lib/query/query.ts'
import { toast } from '#web/lib/toast.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Badge } from '#web/ui/Badge.tsx'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { ErrorState, Skeleton, Skeletons } from '#web/ui/States.tsx'
import { Select } from '#web/ui/fields/TextField.tsx'
import { NumberField, optionsOf } from '#web/features/my-listings/controls/controls.tsx'
import { fieldId } from '#web/features/my-listings/editor/editor-context.ts'
import { FormCard } from '#web/features/my-listings/controls/FormCard.tsx'
import { LinkSearch } from '#web/features/my-listings/controls/LinkSearch.tsx'
import { ownKinds } from '#web/features/my-listings/own-kinds.ts'
import type { SectionProps } from '#web/features/my-listings/editor/section-props.ts'

type Link = Extract<ServiceRow, { type: 'link' }>

/**
 * Services that a venue presents, or venues that present this service; a link to another owner's listing needs that
 * owner's consent.
 */
export function LinksSection({ kind, listingId }: SectionProps) {
  const { calls, is_place } = ownKinds[kind]
  const act = useAct(kind)
  const rows = useQuery(q(calls.links, { params: { id: listingId } }))
  const links = (rows.data?.results ?? []).filter((row): row is Link => row.type === 'link')
  return (
    <FormCard
      title={is_place ? 'Polecane usługi' : 'Powiązane sale'}
      lead={
        is_place
          ? 'Goście zobaczą je przy Twojej sali. Usługa innego właściciela pojawi się, kiedy się zgodzi.'
          : 'Sale, które chcą polecać Twoją usługę albo już ją polecają.'
      }
    >
      <div id={fieldId('services')} tabIndex={-1} className="grid gap-4">
        {rows.isPending && (
          <Skeletons>
            <Skeleton className="h-24 rounded-lg" />
          </Skeletons>
        )}
        {rows.isError && !rows.data && <ErrorState onRetry={() => void rows.refetch()} />}
        {rows.data && links.length === 0 && (
          <p className="text-ink-2">
            {is_place
              ? 'Nie ma tu jeszcze żadnej usługi. Wyszukaj DJ-a, fotografa albo catering, z którymi pracujesz.'
              : 'Nie ma tu jeszcze żadnej sali. Kiedy właściciel sali poprosi o powiązanie, odpowiesz tutaj.'}
          </p>
        )}
        <ul className="grid gap-4">
          {links.map((link) => (
            <LinkRow key={link.sid} link={link} kind={kind} listingId={listingId} act={act} />
          ))}
        </ul>
        {is_place && rows.data && (
          <LinkSearch
            taken={links.map(({ sid }) => sid)}
            onPick={(service) =>
              act(
                () =>
                  call(calls.addLink, {
                    params: { id: listingId },
                    body: { service_id: service.id, mode: 'recommended' },
                  }),
                'Usługa dodana. Jeśli prowadzi ją ktoś inny, czekamy na zgodę.',
              )
            }
          />
        )}
      </div>
    </FormCard>
  )
}

/** Does one action on a link, reports it and reads the links again. */
function useAct(kind: SectionProps['kind']) {
  const { calls } = ownKinds[kind]
  const queries = useQueryClient()
  return async (work: () => Promise<unknown>, done: string): Promise<void> => {
    try {
      await work()
      toast(done)
    } catch (error) {
      if (!isFault(error)) throw error
      toast(error.message, 'danger')
    }
    await Promise.all([
      queries.invalidateQueries({ queryKey: [calls.links] }),
      queries.invalidateQueries({ queryKey: [calls.read] }),
    ])
  }
}

type RowProps = Pick<SectionProps, 'kind' | 'listingId'> & {
  link: Link
  act: (work: () => Promise<unknown>, done: string) => Promise<void>
}

const tones = { pending: 'warning', accepted: 'success', declined: 'neutral' } as const

function LinkRow({ link, kind, listingId, act }: RowProps) {
  const { calls, is_place } = ownKinds[kind]
  const { other, sid } = link
  const params = { id: listingId, sid }
  return (
    <li className="grid gap-4 rounded-lg border border-line p-4">
      <div className="flex flex-wrap items-start gap-3">
        <Icon of={Link2} className="mt-0.5 size-5 text-primary-text" />
        <div className="min-w-0 flex-1 basis-28">
          <p className="font-semibold">{other.name}</p>
          <p className="text-sm text-ink-2">
            {[categoryLabel(other), other.city, other.mine ? 'Twoja oferta' : null].filter(Boolean).join(', ')}
          </p>
        </div>
        <Badge tone={tones[link.status]} className="max-sm:order-last max-sm:ml-8 max-[20rem]:ml-0">
          {linkStatusLabels[link.status]}
        </Badge>
        <IconButton
          icon={Trash2}
          label={`Usuń powiązanie: ${other.name}`}
          onClick={() => void act(() => call(calls.removeLink, { params }), 'Powiązanie usunięte.')}
        />
      </div>
      {link.answer_wanted && <Question {...{ link, kind, listingId, act }} />}
      {!is_place && !link.answer_wanted && <p className="text-sm text-ink-2">{termsText(link)}</p>}
      {is_place && <Conditions {...{ link, kind, listingId, act }} />}
    </li>
  )
}

function Question({ link, kind, listingId, act }: RowProps) {
  const { calls } = ownKinds[kind]
  const params = { id: listingId, sid: link.sid }
  const answer = (status: 'accepted' | 'declined') =>
    act(() => call(calls.changeLink, { params, body: { status, ...termsOf(link) } }), savedTexts.done)
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="min-w-0 flex-1 basis-64">{`„${link.other.name}” chce polecać Twoją usługę. ${termsText(link)}`}</p>
      <Button onClick={() => void answer('declined')}>Odmów</Button>
      <Button variant="primary" onClick={() => void answer('accepted')}>
        Zgadzam się
      </Button>
    </div>
  )
}

const termsOf = ({ mode, price_override_grosze }: Link) => ({ mode, price_override_grosze })

/** What the owner of the service agrees to. */
function termsText({ mode, price_override_grosze: price }: Link): string {
  const cost = price === null ? 'zwykła' : formatMoney(price, { always_grosze: true })
  return `Sposób powiązania: ${linkModeLabels[mode].toLowerCase()}. Cena razem z salą: ${cost}.`
}

function Conditions({ link, kind, listingId, act }: RowProps) {
  const { calls } = ownKinds[kind]
  const params = { id: listingId, sid: link.sid }
  const [price, setPrice] = useState(link.price_override_grosze)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        id={`link-${link.sid}-mode`}
        label="Jak ją przedstawiasz"
        value={link.mode}
        options={optionsOf(linkModeLabels)}
        onChange={(mode) =>
          void act(() => call(calls.changeLink, { params, body: { mode: mode as LinkMode } }), savedTexts.done)
        }
      />
      <NumberField
        id={`link-${link.sid}-price`}
        label="Cena razem z salą"
        hint="Puste pole oznacza zwykłą cenę usługi."
        unit="zł"
        scale={100}
        optional
        value={price}
        onChange={setPrice}
        onBlur={() => {
          if (price === link.price_override_grosze) return
          void act(() => call(calls.changeLink, { params, body: { price_override_grosze: price } }), savedTexts.done)
        }}
      />
    </div>
  )
}
