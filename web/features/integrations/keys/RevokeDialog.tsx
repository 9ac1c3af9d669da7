import { useQueryClient } from '@tanstack/react-query'
import { ConfirmDialog } from '#web/lib/ConfirmDialog.tsx'
import { call, type Reply } from '#web/lib/http/api.ts'
import { nowMs } from '#web/lib/clock.ts'
import { q } from '#web/lib/query/query.ts'

type Props = {
  of: Key | null
  onClose: () => void
  onEnded: (id: string) => void
}

type Key = Reply<'listApiKeys'>['results'][number]

/** Whether the key has ended by itself on its chosen day. */
export function hasEnded({ expires_at }: Pick<Key, 'expires_at'>): boolean {
  return expires_at !== null && Date.parse(expires_at) <= nowMs()
}

/** Asks once, because the program stops working and the key cannot be restored. */
export function RevokeDialog({ of, onClose, onEnded }: Props) {
  const queries = useQueryClient()
  const id = of?.id ?? ''
  const words = of && hasEnded(of) ? removeWords(of.name) : revokeWords(of?.name ?? '')
  return (
    <ConfirmDialog
      open={of !== null}
      onClose={onClose}
      {...words}
      act={() => call('revokeApiKey', { params: { id } })}
      refresh={() => queries.invalidateQueries({ queryKey: q('listApiKeys').queryKey })}
      onClosed={() => onEnded(id)}
    />
  )
}

const revokeWords = (name: string) => ({
  title: 'Unieważnić ten klucz?',
  description: `Program, który używa klucza „${name}”, od razu przestanie działać. Tego nie da się cofnąć.`,
  button: 'Unieważnij klucz',
  busyLabel: 'Unieważniam...',
  done: 'Klucz został unieważniony',
})

const removeWords = (name: string) => ({
  title: 'Usunąć ten klucz z listy?',
  description: `Klucz „${name}” wygasł, więc żaden program już z niego nie korzysta.`,
  button: 'Usuń klucz',
  busyLabel: 'Usuwam...',
  done: 'Klucz został usunięty',
})
