/**
 * A browser that translates the page puts a `<font>` in the place of each text, of which React knows nothing: what it takes
 * away, or puts something in front of, would stand nowhere, which breaks the whole screen; and what changes, a price too,
 * would be written where nobody reads it. So such a text comes back to its place before it is touched and once it has
 * changed; the browser then translates it anew. What somebody else has taken away for good is no reason to break either
 * (decision 0078).
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
