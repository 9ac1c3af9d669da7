import './ui/app.css'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createAppRouter } from './app/router.ts'
import { enumsState, giveEnums, loadEnums } from './lib/enums.ts'
import { hydrate } from './lib/query-cache.ts'
import { createQueryClient } from './lib/query.ts'
import { startSession } from './lib/session.ts'
import { startTheme } from './lib/theme.ts'
import { QueryClientContext } from './lib/use-query.ts'

const queries = createQueryClient()
const router = createAppRouter(queries)
const given = document.getElementById('state')?.textContent

if (given) {
  const state = JSON.parse(given)
  hydrate(queries, state.queries)
  giveEnums(state.enums)
  // Tells the router that its first picture is already there, so that it draws the same tree as the server did.
  router.ssr = { manifest: undefined }
}
startTheme()
void startSession()
if (!enumsState().loading) void loadEnums()

void router.load().then(() => {
  const root = document.getElementById('root')
  if (!root) throw new Error('no root element')
  const app = (
    <QueryClientContext value={queries}>
      <RouterProvider router={router} />
    </QueryClientContext>
  )
  if (given) hydrateRoot(root, app)
  else createRoot(root).render(app)
})
