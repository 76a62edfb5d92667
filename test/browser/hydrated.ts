/** Whether React has hydrated the page and each part that waits for code, or the page doesn't use React. */
export function isHydrated(): boolean {
  type Fiber = { flags: number; return: Fiber | null }
  // React ignores a press on an element that is rendered but not yet committed: https://github.com/facebook/react/blob/v18.3.1/packages/react-reconciler/src/ReactFiberFlags.js
  const HYDRATING = 4096
  const isTaken = (element: Element) => {
    const entry = Object.entries(element).find(([key]) => key.startsWith('__reactFiber$'))
    if (!entry) return false
    for (let fiber: Fiber | null = entry[1]; fiber; fiber = fiber.return) {
      if (fiber.flags & HYDRATING) return false
    }
    return true
  }
  if (!('__remixContext' in window)) return document.readyState !== 'loading'
  const first = document.body.querySelector('main, form, h1')
  if (first && !isTaken(first)) return false
  const comments = document.createTreeWalker(document.body, NodeFilter.SHOW_COMMENT)
  while (comments.nextNode()) {
    if (comments.currentNode.nodeValue !== '$') continue
    let part = comments.currentNode.nextSibling
    // A part may start with another part.
    while (part instanceof Comment && part.nodeValue === '$') part = part.nextSibling
    if (part instanceof Element && !isTaken(part)) return false
  }
  return true
}
