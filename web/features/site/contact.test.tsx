import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type Hooks, NavigationContext } from '#web/lib/page/navigation.ts'
import ContactPage from './ContactPage.tsx'

const pageAt = (query: string): string => {
  const hooks = { useSearchParams: () => [new URLSearchParams(query), () => {}] } as unknown as Hooks
  return renderToStaticMarkup(
    <NavigationContext.Provider value={hooks}>
      <ContactPage />
    </NavigationContext.Provider>,
  ).replaceAll('\u00a0', ' ')
}

test('whoever reports something is asked what and where, and says that it is meant (DSA art. 16 ust. 2)', () => {
  const report = pageAt('temat=report&oferta=dwor')
  expect(report).toContain('co narusza prawo albo regulamin')
  expect(report).toContain('oświadczasz w dobrej wierze')
  expect(pageAt('')).not.toContain('oświadczasz w dobrej wierze')
})

test('the points of contact name their languages (DSA art. 11 and 12), and whom personal data are written to', () => {
  expect(pageAt('')).toContain('po polsku i angielsku')
  expect(pageAt('')).toContain('mailto:dane@')
})
