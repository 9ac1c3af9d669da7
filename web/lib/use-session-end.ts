import { useEffect, useRef } from 'react'
import { paths, withQuery } from '#contract/paths.ts'
import { useGo, useHere } from '#web/lib/page/navigation.ts'
import { isLeaving, useSession } from '#web/lib/http/session.ts'

/**
 * When the session ends while a screen of the owner is open, leads to the login, which says why and returns to the same
 * address afterwards.
 */
export function useSessionEnd(): void {
  const { user, initialized } = useSession()
  const { pathname, search } = useHere()
  const go = useGo()
  const ended = initialized && !user
  const gone = useRef(false)
  useEffect(() => {
    // While the code of the login is fetched this screen is still drawn, with the login's address.
    if (!ended || gone.current || isLeaving()) return
    gone.current = true
    go(withQuery(paths.login, { dalej: pathname + search }), { replace: true })
  }, [ended, pathname, search, go])
}
