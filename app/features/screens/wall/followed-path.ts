type Press = {
  target: EventTarget
  button: number
  defaultPrevented: boolean
  metaKey: boolean
  ctrlKey: boolean
  shiftKey: boolean
  altKey: boolean
}

/** The path of a pressed link in a tile; null if it opens elsewhere, such as in a new tab. */
export function followedPath(press: Press): string | null {
  const { target, button, defaultPrevented, metaKey, ctrlKey, shiftKey, altKey } = press
  if (button !== 0 || defaultPrevented || metaKey || ctrlKey || shiftKey || altKey) return null
  const link = target instanceof Element ? target.closest('a') : null
  if (!link || link.target || link.hasAttribute('download')) return null
  return link.origin === location.origin ? link.pathname + link.search : null
}
