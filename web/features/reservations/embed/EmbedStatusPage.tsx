import { useQuery } from '@tanstack/react-query'
import ReservationStatusPage from '#web/features/reservations/status/ReservationStatusPage.tsx'
import { useParam } from '#web/lib/page/navigation.ts'
import { q } from '#web/lib/query/query.ts'
import { BackLink } from './BackLink.tsx'
import { useEmbedLook } from './look.ts'

/** `/embed/status-rezerwacji/{token}`: the customer's panel with the way back to the owner's site. */
export default function EmbedStatusPage() {
  const token = useParam('token')
  const { data } = useQuery({ ...q('getReservationByToken', { params: { token } }) })
  useEmbedLook(data?.embed?.theme)
  return (
    <>
      {data && (
        <div className="page max-w-5xl pt-4 print:hidden">
          <BackLink embed={data.embed} />
        </div>
      )}
      <ReservationStatusPage />
    </>
  )
}
