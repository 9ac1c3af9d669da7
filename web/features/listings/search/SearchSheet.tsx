import { Drawer } from '#web/ui/overlays/Dialog.tsx'
import { SearchForm, type SearchBarProps } from './SearchForm.tsx'

/** The search on the phone: choices work at once, "Szukaj" takes the typed text and closes. */
export function SearchSheet({ onClose, ...props }: SearchBarProps & { onClose: () => void }) {
  return (
    <Drawer open onClose={onClose} title="Czego szukasz?">
      <SearchForm {...props} id="arkusz" onSearched={onClose} />
    </Drawer>
  )
}
