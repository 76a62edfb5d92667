import { useLocation } from '@remix-run/react'
import { type MouseEvent, useCallback, useEffect, useState } from 'react'
import { noteOverlay } from './overlay-history.ts'

const OVERLAY_FROM_PX = 735

type Opened = { id: number; path: string; preview: string }

/** Opens pins over their wall. Changes the URL without the router, so that the wall stays. */
export function usePinOverlay() {
  const [opened, setOpened] = useState<Opened | null>(null)
  const { key } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when the router goes elsewhere
  useEffect(() => setOpened(null), [key])

  useEffect(() => {
    if (!opened) return
    noteOverlay({ wallKey: key, close: () => setOpened(null) })
    return () => noteOverlay(null)
  }, [opened, key])

  const onTileClick = useCallback((event: MouseEvent) => {
    const pressed = openedPin(event)
    if (!pressed) return
    event.preventDefault()
    const { idx = 0 } = window.history.state ?? {}
    const entry = { usr: null, key: `pin-${pressed.id}`, idx: idx + 1 }
    window.history.pushState(entry, '', pressed.path)
    setOpened(pressed)
  }, [])

  const close = useCallback(() => window.history.back(), [])
  return { opened, onTileClick, close }
}

function openedPin(event: MouseEvent): Opened | null {
  const isPlain =
    event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  if (!isPlain || window.innerWidth < OVERLAY_FROM_PX || !(event.target instanceof Element))
    return null
  const link = event.target.closest<HTMLAnchorElement>('a.tile-link')
  const id = link && /^\/pin\/(\d+)\/$/.exec(link.pathname)?.[1]
  const preview = link?.querySelector('img')?.currentSrc ?? ''
  return link && id ? { id: Number(id), path: link.pathname, preview } : null
}
