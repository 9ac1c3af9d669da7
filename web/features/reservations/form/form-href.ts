import { useState } from 'react'
import { withQuery } from '#contract/paths.ts'
import { embedQuery } from '#web/lib/page/embedded.ts'
import { useHere, useSearchParams } from '#web/lib/page/navigation.ts'

export type FormHref = (query: Record<string, string | number | null>) => string

/** Addresses of this form, on our site or within another one; what leads back there stays in them through all steps. */
export function useFormHref(): FormHref {
  const { pathname } = useHere()
  const [search] = useSearchParams()
  // While the screen is left the address is the next one's.
  const [own] = useState(() => ({ pathname, kept: embedQuery(pathname, search) }))
  return (query) => withQuery(own.pathname, { ...own.kept, ...query })
}
