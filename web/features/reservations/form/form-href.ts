import { useState } from 'react'
import { withQuery } from '#contract/paths.ts'
import { embedQuery } from '#web/lib/page/embedded.ts'
import { useHere, useSearchParams } from '#web/lib/page/navigation.ts'

export type FormHref = (query: Record<string, string | number | null>) => string

/**
 * A hook for addresses of this form, on our site or inside another; keys for the embedded form stay in them through all
 * steps.
 */
export function useFormHref(): FormHref {
  const { pathname } = useHere()
  const [search] = useSearchParams()
  // Read once, because while the screen is being left the address is already the next one's.
  const [own] = useState(() => ({ pathname, kept: embedQuery(pathname, search) }))
  return (query) => withQuery(own.pathname, { ...own.kept, ...query })
}
