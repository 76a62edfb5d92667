import { HANDED_FRAGMENT } from '../../../../site-scripts/handed-pictures.ts'
import { forget, recall, remember } from '../../../../tab-memory.ts'
import { TRAY_PATH } from '../tray-path.ts'

const LOG_IN_PATH = '/login/'

/** The fragments that this tab's last page left behind. */
const LEFT_KEY = 'handed-left'

const NONE: readonly string[] = []

let fragments = NONE
const listeners = new Set<() => void>()

/** The fragments with pictures that nobody has taken yet. */
export function incomingFragments(): readonly string[] {
  return fragments
}

export function onFragments(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function takeFragments(): readonly string[] {
  const taken = fragments
  fragments = NONE
  forget(LEFT_KEY)
  for (const listener of listeners) listener()
  return taken
}

/**
 * Keeps the pictures in a fragment of the tray's address. Clears that address, so that reloading or going back doesn't
 * add them again. A visitor's browser repeats the fragment on the log-in page, which continues to the tray.
 */
function receive(address: string): void {
  const { pathname, searchParams, hash } = new URL(address)
  const isTray = pathname === TRAY_PATH
  const isOnTheWay = pathname === LOG_IN_PATH && searchParams.get('next') === TRAY_PATH
  if (!(isTray || isOnTheWay) || !hash.startsWith(HANDED_FRAGMENT)) return
  if (isTray) history.replaceState(history.state, '', location.pathname + location.search)
  fragments = [...fragments, hash]
  for (const listener of listeners) listener()
}

/** Takes over what the log-in page had when a provider's log-in left it. */
function takeOver(): void {
  const left = recall(LEFT_KEY)
  forget(LEFT_KEY)
  if (Array.isArray(left)) fragments = left.map(String)
}

function leaveBehind(): void {
  if (fragments.length > 0) remember(LEFT_KEY, fragments)
}

// The extension replaces a fragment as soon as the page has loaded, which may be before hydration.
if (!import.meta.env.SSR) {
  takeOver()
  window.addEventListener('pagehide', leaveBehind)
  receive(location.href)
  window.addEventListener('hashchange', ({ newURL }) => receive(newURL))
}
