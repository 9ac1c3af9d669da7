import { Drawer } from '#web/ui/overlays/Dialog.tsx'
import { SearchForm, type SearchBarProps } from './SearchForm.tsx'

/** The search of the phone: what is chosen works at once, "Szukaj" takes what was typed and closes. */
export function SearchSheet({ onClose, ...props }: SearchBarProps & { onClose: () => void }) {
  return (
    <Drawer open onClose={onClose} title="Czego szukasz?">
      <SearchForm {...props} id="arkusz" onSearched={onClose} />
    </Drawer>
  )
}
