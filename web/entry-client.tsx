import './ui/app.css'
import { RouterProvider } from '@tanstack/react-router'
import { createAppRouter } from './app/router.ts'
import { routerHooks } from './app/router-hooks.ts'
import { begin } from './lib/hydration/begin.tsx'
import { startSession } from './lib/http/session.ts'
import { onLeaving } from './lib/http/tokens.ts'
import { NavigationContext } from './lib/page/navigation.ts'
import { createQueryClient } from './lib/query/query.ts'
import { startTranslated } from './lib/page/translated.ts'
import { startTheme } from './lib/theme.ts'
import { startBack } from './ui/overlays/back.ts'
import { startPress } from './ui/press.ts'

startBack()
startPress()
startTheme()
startTranslated()
void startSession()
// A task of its own: on a slow phone setting up all routes takes as long as the code before it.
setTimeout(() => {
  const queries = createQueryClient()
  // Reads that are under way during a logout, here or in another tab, would be refused.
  onLeaving(() => void queries.cancelQueries())
  const router = createAppRouter(queries)
  void begin({
    queries,
    ready: (given) => {
      // Tells the router that the first drawing exists, so that it draws the same tree as the server did.
      if (given) router.ssr = { manifest: undefined }
      return router.load()
    },
    app: () => (
      <NavigationContext value={routerHooks}>
        <RouterProvider router={router} />
      </NavigationContext>
    ),
  })
})
