import { Download } from '@lucide/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { payoutsExportPath } from '#contract/calls.ts'
import { paths, withQuery } from '#contract/paths.ts'
import { formatMoney } from '#domain/format.pl.ts'
import { NotLoaded } from '#web/lib/query/NotLoaded.tsx'
import type { Reply } from '#web/lib/http/api.ts'
import { useDownload } from '#web/lib/http/use-download.ts'
import { useHead } from '#web/lib/page/head.tsx'
import { useSearchParams } from '#web/lib/page/navigation.ts'
import { q } from '#web/lib/query/query.ts'
import { useSessionEnd } from '#web/lib/use-session-end.ts'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/art/EmptyState.tsx'
import { Pagination } from '#web/ui/Lists.tsx'
import { Alert } from '#web/ui/Notice.tsx'
import { Skeleton, Skeletons } from '#web/ui/States.tsx'
import { PayoutCard } from './PayoutCard.tsx'
import { TestMode } from './TestMode.tsx'

type List = Reply<'listPayouts'>
const PAGE_SIZE = 10

/** Amounts in the same format as in the payouts below. */
const bill = (grosze: number): string => formatMoney(grosze, { always_grosze: true })

/** The payouts to the bank, each with its reservations. */
export default function PayoutsPage() {
  useHead({ title: 'Wypłaty', noindex: true })
  useSessionEnd()
  const [search] = useSearchParams()
  const page = Math.max(1, Number.parseInt(search.get('strona') ?? '1', 10) || 1)
  const list = useQuery({
    ...q('listPayouts', { query: { page, page_size: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always',
  })
  const { data, error } = list
  return (
    <div className="page pt-6 lg:pt-8">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl">Wypłaty</h1>
        {data && data.count > 0 && <CsvButton />}
      </div>
      <p className="mt-1 max-w-xl text-ink-2">
        Pieniądze z płatności online wychodzą na Twój rachunek same, zwykle co dzień. Konto wypłat ustawisz{' '}
        <a className="link" href={`${paths.profile}#wyplaty`}>
          w profilu
        </a>
        .
      </p>
      <div className="mt-5" aria-busy={list.isPlaceholderData}>
        {data ? (
          <Body data={data} page={page} />
        ) : error ? (
          <NotLoaded error={error} onRetry={list.refetch} />
        ) : (
          <Skeletons className="grid gap-4">
            <Skeleton className="h-20 rounded-lg" />
            <Skeleton className="h-56 rounded-lg" />
            <Skeleton className="h-56 rounded-lg" />
          </Skeletons>
        )}
      </div>
    </div>
  )
}

function Body({ data, page }: { data: List; page: number }) {
  return (
    <>
      {data.test && <TestMode />}
      <Balances waiting={data.waiting_grosze} frozen={data.frozen_grosze} />
      {data.count === 0 ? (
        <EmptyState
          art="start"
          className="mt-5"
          title="Nie było jeszcze żadnej wypłaty"
          action={<LinkButton href={paths.myReservations}>Moje rezerwacje</LinkButton>}
        >
          Pierwsza pojawi się tutaj kilka dni po pierwszej płatności online, z listą rezerwacji, za które jest.
        </EmptyState>
      ) : data.results.length === 0 ? (
        <EmptyState
          className="mt-5"
          title="Tej strony nie ma"
          action={<LinkButton href={paths.payouts}>Pokaż najnowsze wypłaty</LinkButton>}
        />
      ) : (
        <div className="mt-5 grid gap-4">
          {data.results.map((payout) => (
            <PayoutCard key={payout.id} payout={payout} />
          ))}
        </div>
      )}
      <Pagination
        page={page}
        pages={Math.ceil(data.count / PAGE_SIZE)}
        hrefOf={(next) => withQuery(paths.payouts, { strona: next === 1 ? null : next })}
      />
    </>
  )
}

function Balances({ waiting, frozen }: { waiting: number; frozen: number }) {
  return (
    <>
      {waiting > 0 && (
        <p className="mt-4">
          Na wypłatę czeka <strong className="num">{bill(waiting)}</strong>.
        </p>
      )}
      {waiting < 0 && (
        <Alert tone="warning" className="mt-4">
          Zwroty przekroczyły saldo o {bill(-waiting)}. Ta kwota zmniejszy następne wypłaty.
        </Alert>
      )}
      {frozen > 0 && (
        <Alert tone="warning" className="mt-4">
          Banki osób rezerwujących zakwestionowały płatności na {bill(frozen)}. Ta kwota jest zamrożona do
          rozstrzygnięcia.
        </Alert>
      )}
    </>
  )
}

/** Downloads all payouts, not only this page. */
function CsvButton() {
  const { coming, save } = useDownload()
  return (
    <Button icon={Download} busy={coming !== null} busyLabel="Przygotowuję..." onClick={() => save(payoutsExportPath)}>
      Pobierz CSV
    </Button>
  )
}
