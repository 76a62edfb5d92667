import { useLocation } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { recall, remember } from '../../../tab-memory.ts'
import type { WallPages } from './wall-pages.tsx'

type LeftWall = { entry: string; count: number; top: number }

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

function leftWall(entry: string): LeftWall | null {
  if (typeof document === 'undefined') return null
  const [navigation] = performance.getEntriesByType('navigation')
  const isNew =
    !(navigation instanceof PerformanceNavigationTiming) || navigation.type === 'navigate'
  if (isNew) return null
  const left = recall(LEFT_WALL)
  return isLeftWall(left) && left.entry === entry ? left : null
}

function isLeftWall(kept: unknown): kept is LeftWall {
  if (typeof kept !== 'object' || kept === null) return false
  const { entry, count, top }: Partial<Record<keyof LeftWall, unknown>> = kept
  return typeof entry === 'string' && typeof count === 'number' && typeof top === 'number'
}
