import { Building2 } from 'lucide-react'
import type { Voivodeship } from '#domain/listing/codes.ts'
import { call, type Reply } from '#web/lib/http/api.ts'
import { isFault } from '#web/lib/http/fault.ts'
import { q } from '#web/lib/query/query.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from '#web/ui/Button.tsx'
import type { Editor } from '#web/features/my-listings/editor/saving/editor-store.ts'
import { fieldId, useEditor, useValue } from '#web/features/my-listings/editor/editor-context.ts'

type FirmAddress = NonNullable<Reply<'getMe'>['address']>

/** Many halls stand where their firm is: what the profile knows already is not typed a second time. */
export function UseFirmAddress() {
  const editor = useEditor()
  const me = useQuery(q('getMe'))
  const street = useValue<string | null>('address.street')
  const address = me.data?.address
  if (!address || street) return null
  const { flat_no, building_no, postcode, city } = address
  return (
    <div className="grid justify-items-start gap-1">
      <Button icon={Building2} onClick={() => void fill(editor, address)}>
        Wstaw adres firmy
      </Button>
      <p className="hint">{`${address.street} ${building_no}${flat_no ? `/${flat_no}` : ''}, ${postcode} ${city}`}</p>
    </div>
  )
}

async function fill(editor: Editor, { city, voivodeship, ...rest }: FirmAddress): Promise<void> {
  const moved = editor.valueOf('address.city') !== city || editor.valueOf('address.latitude') === null
  editor.set('address.street', rest.street)
  editor.set('address.building_no', rest.building_no)
  editor.set('address.flat_no', rest.flat_no ?? null)
  editor.set('address.postcode', rest.postcode)
  editor.set('address.city', city)
  editor.set('address.voivodeship', voivodeship)
  if (moved) await putPin(editor, city, voivodeship)
  // The button is gone with what it was for; what is left to do here is the pin.
  document.getElementById(fieldId('address.latitude'))?.focus()
  await editor.flush()
}

/** The pin stands in the town until it is put on the entrance; a town we do not know leaves it where it was. */
async function putPin(editor: Editor, city: string, voivodeship: Voivodeship): Promise<void> {
  try {
    const { results } = await call('findPlaces', { query: { q: city } })
    const town = results.find((place) => place.name === city && place.voivodeship === voivodeship)
    if (!town) return
    editor.set('address.latitude', town.latitude)
    editor.set('address.longitude', town.longitude)
  } catch (error) {
    if (!isFault(error)) throw error
  }
}
