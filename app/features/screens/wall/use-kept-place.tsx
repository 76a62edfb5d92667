import { useLocation } from '@remix-run/react'
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { recall, remember } from '../../../tab-memory.ts'
import type { WallPages } from './wall-pages.tsx'

const LeftWall = v.object({ entry: v.string(), count: v.number(), top: v.number() })

const LEFT_WALL = 'left-wall'

const PAGE_SIZE = 250

/** Restores a wall's position after a reload. A kept list could show it to the next member. */
export function useKeptPlace({ pins, nextPath, state, loadMore }: WallPages): void {
  const { key, pathname, search } = useLocation()
  const entry = `${key} ${pathname}${search}`
  const [left, setLeft] = useState(() => leftWall(entry))
  const count = pins.length

  useEffect(() => {
    const keep = () => remember(LEFT_WALL, { entry, count, top: window.scrollY })
    window.addEventListener('pagehide', keep)
    return () => window.removeEventListener('pagehide', keep)
  }, [entry, count])

  useEffect(() => {
    if (!left || state === 'loading') return
    const missing = left.count - count
    if (missing > 0 && nextPath && state === 'idle') return loadMore(Math.min(missing, PAGE_SIZE))
    setLeft(null)
    window.scrollTo(0, left.top)
  }, [left, count, nextPath, state, loadMore])

  useEffect(() => {
    if (!left) return
    const letGo = () => setLeft(null)
    for (const event of SCROLLING) window.addEventListener(event, letGo, { passive: true })
    return () => {
      for (const event of SCROLLING) window.removeEventListener(event, letGo)
    }
  }, [left])
}

const SCROLLING = ['wheel', 'touchmove', 'keydown'] as const

function leftWall(entry: string): v.InferOutput<typeof LeftWall> | null {
  if (typeof document === 'undefined') return null
  const [navigation] = performance.getEntriesByType('navigation')
  const isNew =
    !(navigation instanceof PerformanceNavigationTiming) || navigation.type === 'navigate'
  const left = v.safeParse(LeftWall, recall(LEFT_WALL))
  return !isNew && left.success && left.output.entry === entry ? left.output : null
}
