import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { isPromoted } from '../../content/pins/promoted-pin.ts'
import type { WallPin } from '../../content/pins/wall-pins.server.ts'

/** The industry's definition of a viewable ad: half of it is visible for a second (MRC, 2014). */
const SEEN_SHARE = 0.5
const SEEN_MS = 1000

export function useSeenPromotions(wall: RefObject<HTMLElement>, pins: readonly WallPin[]): void {
  const reported = useRef(new Set<string>())
  const hasAny = useMemo(() => pins.some(isPromoted), [pins])

  useEffect(() => {
    if (!hasAny || !wall.current) return
    const timers = new Map<Element, ReturnType<typeof setTimeout>>()
    const watcher = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          clearTimeout(timers.get(target))
          timers.delete(target)
          if (isIntersecting)
            timers.set(
              target,
              setTimeout(() => tell(target), SEEN_MS),
            )
        }
      },
      { threshold: SEEN_SHARE },
    )
    function tell(tile: Element) {
      const token = tile.getAttribute('data-promotion') ?? ''
      watcher.unobserve(tile)
      if (reported.current.has(token)) return
      reported.current.add(token)
      const seen = JSON.stringify({ client_tracking_params: [token] })
      navigator.sendBeacon('/v3/promotions/views/', new Blob([seen], { type: 'application/json' }))
    }
    const watch = (tiles: Iterable<Element>) => {
      for (const tile of tiles) watcher.observe(tile)
    }
    watch(wall.current.querySelectorAll('[data-promotion]'))
    const changes = new MutationObserver((records) => {
      for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (node instanceof Element && node.matches('[data-promotion]')) watch([node])
      }
    })
    for (const feed of wall.current.querySelectorAll('[role="feed"]')) {
      changes.observe(feed, { childList: true })
    }
    return () => {
      watcher.disconnect()
      changes.disconnect()
      for (const timer of timers.values()) clearTimeout(timer)
    }
  }, [wall, hasAny])
}
