import type { Page } from '@playwright/test'

/**
 * Translates the page from now on as Chrome does: each text, also a later one, is replaced by a `<font>` with another
 * text.
 */
export async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const translateText = (text: Text) => {
      if (!/\p{L}/u.test(text.data) || text.parentElement?.closest('font, script, style, textarea')) return
      const font = document.createElement('font')
      font.append(`${text.data}~`)
      text.replaceWith(font)
    }
    const translateAll = (root: Node) => {
      if (root instanceof Text) return translateText(root)
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      for (const text of texts) translateText(text)
    }
    translateAll(document.body)
    const hear = (changes: MutationRecord[]) => {
      for (const { type, target, addedNodes } of changes)
        for (const node of type === 'characterData' ? [target] : addedNodes) if (node.isConnected) translateAll(node)
    }
    new MutationObserver(hear).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
}
