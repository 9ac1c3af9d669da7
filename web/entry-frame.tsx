/**
 * The entry of pages on other sites: a few screens, no account, nothing kept in the browser. They come without the
 * router; `app/frame/navigation.ts` does its work for four addresses (decision 0045). Built separately. The form is in
 * the same file: split into small files it would weigh a tenth more, and most visitors of the other pages have loaded
 * it already.
 */
import './features/reservations/embed/EmbedReservePage.tsx'
import { FrameApp } from './app/frame/FrameApp.tsx'
import { frameHooks, openNavigation } from './app/frame/navigation.ts'
import { fetchScreen } from './app/frame/screens.ts'
import { begin } from './lib/hydration/begin.tsx'
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
const queries = createQueryClient()
const navigation = openNavigation()
const hooks = frameHooks(navigation)
void begin({
  queries,
  ready: () => fetchScreen(navigation.here().pathname),
  app: () => (
    <NavigationContext value={hooks}>
      <FrameApp go={navigation.go} />
    </NavigationContext>
  ),
})
