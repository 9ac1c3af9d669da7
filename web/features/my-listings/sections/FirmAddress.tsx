import { Building2 } from '@lucide/icons'
import { formatAddress } from '#domain/format.pl.ts'
import { placeNamed } from '#web/features/listings/fields/place-meant.ts'
import type { Reply } from '#web/lib/http/api.ts'
import { q } from '#web/lib/query/query.ts'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '#web/ui/Button.tsx'
import type { Editor } from '#web/features/my-listings/editor/saving/editor-store.ts'
import { fieldId, useEditor, useValue } from '#web/features/my-listings/editor/editor-context.ts'

type FirmAddress = NonNullable<Reply<'getMe'>['address']>

/** Offers the company's address from the profile, because many halls stand there. */
export function UseFirmAddress() {
  const editor = useEditor()
  const queries = useQueryClient()
  const me = useQuery(q('getMe'))
  const street = useValue<string | null>('address.street')
  const address = me.data?.address
  if (!address || street) return null
  return (
    <div className="grid justify-items-start gap-1">
      <Button icon={Building2} onClick={() => void fill(queries, editor, address)}>
        Wstaw adres firmy
      </Button>
      <p className="hint">{formatAddress(address)}</p>
    </div>
  )
}

async function fill(queries: QueryClient, editor: Editor, address: FirmAddress): Promise<void> {
  const { city, voivodeship, ...rest } = address
  const moved = editor.valueOf('address.city') !== city || editor.valueOf('address.latitude') === null
  editor.set('address.street', rest.street)
  editor.set('address.building_no', rest.building_no)
  editor.set('address.flat_no', rest.flat_no ?? null)
  editor.set('address.postcode', rest.postcode)
  editor.set('address.city', city)
  editor.set('address.voivodeship', voivodeship)
  // The pin is put in the town until the owner moves it to the entrance; for an unknown town it stays where it was.
  const town = moved ? await placeNamed(queries, city, voivodeship) : null
  if (town) {
    editor.set('address.latitude', town.latitude)
    editor.set('address.longitude', town.longitude)
  }
  // The pressed button is gone, so the focus goes to the next task, the pin.
  document.getElementById(fieldId('address.latitude'))?.focus()
  await editor.flush()
}
