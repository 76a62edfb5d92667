import { useLocation } from '@remix-run/react'
import { type MouseEvent, useCallback, useEffect, useState } from 'react'

/** Below this the overlay would be the whole screen, so a pin opens as the page that it is. */
const OVERLAY_FROM_PX = 735

/**
 * Opens pins over the wall that they are on, each at its own address. The history entry is pushed beside
 * the router, which goes on showing the wall: Back takes the address away and the overlay with it, and
 * a reload or a shared address finds the pin's page.
 */
export function usePinOverlay() {
  const [pinId, setPinId] = useState<string | null>(null)
  const { key } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: that the router went elsewhere is the point
  useEffect(() => setPinId(null), [key])

  useEffect(() => {
    if (pinId === null) return
    const onPop = () => setPinId(null)
    window.addEventListener('popstate', onPop)
    return () => window.removeEventListener('popstate', onPop)
  }, [pinId])

  const onTileClick = useCallback((event: MouseEvent) => {
    const opened = openedPin(event)
    if (!opened) return
    event.preventDefault()
    const { idx = 0 } = window.history.state ?? {}
    const entry = { usr: null, key: `pin-${opened.id}`, idx: idx + 1 }
    window.history.pushState(entry, '', opened.path)
    setPinId(opened.id)
  }, [])

  const close = useCallback(() => window.history.back(), [])
  return { pinId, onTileClick, close }
}

function openedPin(event: MouseEvent): { id: string; path: string } | null {
  const isPlain =
    event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  if (!isPlain || window.innerWidth < OVERLAY_FROM_PX || !(event.target instanceof Element))
    return null
  const link = event.target.closest<HTMLAnchorElement>('a.tile-link')
  const id = link && /^\/pin\/(\d+)\/$/.exec(link.pathname)?.[1]
  return link && id ? { id, path: link.pathname } : null
}
