/**
 * Lets React work on a page that the browser translates. A translation replaces text nodes by `<font>` elements that
 * React does not know: removing such a text, or inserting before it, would throw and break the whole screen, and
 * changes, even of a price, would go to a node outside the page. So a text returns to its place before it is touched
 * and after it has changed, and the browser translates it again. Nodes that something else removed for good must not
 * break anything either (decision 0078).
 */
export function startTranslated(): void {
  const standIns = new WeakMap<Node, ChildNode>()
  const known = new WeakSet<Node>()
  const comeBack = (text: Node) => {
    if (!text.parentNode) standIns.get(text)?.replaceWith(text)
  }
  const observer = new MutationObserver((changes) => {
    for (const { type, target, removedNodes, addedNodes, previousSibling, nextSibling } of changes) {
      if (type === 'characterData') comeBack(target)
      const near = [...addedNodes, previousSibling, nextSibling]
      for (const gone of removedNodes) {
        const standIn = gone instanceof Text && near.find((node) => node?.nodeName === 'FONT' && !known.has(node))
        if (!standIn) continue
        known.add(standIn)
        standIns.set(gone, standIn as ChildNode)
        observer.observe(gone, { characterData: true })
      }
    }
  })
  observer.observe(document.body, { childList: true, subtree: true })

  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    comeBack(child)
    return child.parentNode === this ? (removeChild.call(this, child) as T) : child
  }
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    if (before) comeBack(before)
    return insertBefore.call(this, node, before?.parentNode === this ? before : null) as T
  }
}
