import { useQueryClient } from '@tanstack/react-query'
import { ConfirmDialog } from '#web/lib/ConfirmDialog.tsx'
import { call, type Reply } from '#web/lib/http/api.ts'
import { q } from '#web/lib/query/query.ts'

type Props = {
  of: Reply<'listApiKeys'>['results'][number] | null
  onClose: () => void
  onEnded: (id: string) => void
}

/** Asked once, because the program stops working and the key does not come back. */
export function RevokeDialog({ of, onClose, onEnded }: Props) {
  const queries = useQueryClient()
  const id = of?.id ?? ''
  return (
    <ConfirmDialog
      open={of !== null}
      onClose={onClose}
      title="Unieważnić ten klucz?"
      description={`Program, który używa klucza „${of?.name ?? ''}”, od razu przestanie działać. Tego nie da się cofnąć.`}
      button="Unieważnij klucz"
      busyLabel="Unieważniam..."
      done="Klucz został unieważniony"
      act={() => call('revokeApiKey', { params: { id } })}
      refresh={() => queries.invalidateQueries({ queryKey: q('listApiKeys').queryKey })}
      onClosed={() => onEnded(id)}
    />
  )
}
