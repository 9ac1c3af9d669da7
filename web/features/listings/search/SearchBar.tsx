import { Search } from '@lucide/icons'
import { useState } from 'react'
import { Icon } from '#web/ui/art/Icon.tsx'
import { SearchForm, type SearchBarProps } from './SearchForm.tsx'
import { SearchSheet } from './SearchSheet.tsx'
import { searchWords } from './search-words.pl.ts'

/**
 * Stands above the results: a form on a wide screen, on a phone a button that says what is searched and opens the form.
 */
export function SearchBar(props: SearchBarProps) {
  const { state, placeName } = props
  const [open, setOpen] = useState(false)
  const [what, when] = searchWords(state, placeName)
  return (
    <search className="block border-b border-line bg-surface">
      <div className="page py-3 md:hidden">
        <button
          type="button"
          aria-haspopup="dialog"
          className="input flex min-h-14 w-full items-center gap-3 rounded-full text-left"
          onClick={() => setOpen(true)}
        >
          <Icon of={Search} className="text-primary-text" />
          <span className="sr-only">Zmień wyszukiwanie: </span>
          <span className="min-w-0 flex-1 leading-tight">
            <span className="block truncate font-medium">{what}</span>
            <span className="block truncate text-sm text-ink-2">{when}</span>
          </span>
        </button>
      </div>
      <SearchForm {...props} id="search" className="page max-md:hidden" />
      {open && <SearchSheet {...props} onClose={() => setOpen(false)} />}
    </search>
  )
}
