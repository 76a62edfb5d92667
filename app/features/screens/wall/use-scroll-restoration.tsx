import { useLocation } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { recall, remember } from '../../../tab-memory.ts'
import type { WallPages } from './wall-pages.tsx'

type SavedPosition = { entry: string; count: number; top: number; start: number; above: number }

const LEFT_WALL = 'left-wall'

const PAGE_SIZE = 250

/** Restores a wall's scroll position after a reload. The list isn't stored: the next member could see it. */
export function useScrollRestoration(pages: WallPages): void {
  const { pins, start, above, nextPath, state, loadMore, show } = pages
  const { key, pathname, search } = useLocation()
  const entry = `${key} ${pathname}${search}`
  const [left, setLeft] = useState(() => readSavedPosition(entry))
  const count = pins.length

  useEffect(() => {
    const keep = () => remember(LEFT_WALL, { entry, count, top: window.scrollY, start, above })
    window.addEventListener('pagehide', keep)
    return () => window.removeEventListener('pagehide', keep)
  }, [entry, count, start, above])

  useEffect(() => {
    if (!left || state === 'loading' || state === 'jumping') return
    // If the reader had loaded more, the wall loads the pins at its scroll position.
    if (left.start !== start && left.count <= PAGE_SIZE && state === 'idle') return show(left)
    const missing = left.start === start ? left.count - count : 0
    if (missing > 0 && nextPath && state === 'idle') return loadMore(Math.min(missing, PAGE_SIZE))
    setLeft(null)
    window.scrollTo(0, left.top)
  }, [left, count, start, nextPath, state, loadMore, show])

  useEffect(() => {
    if (!left) return
    const cancelRestoration = () => setLeft(null)
    for (const event of SCROLLING)
      window.addEventListener(event, cancelRestoration, { passive: true })
    return () => {
      for (const event of SCROLLING) window.removeEventListener(event, cancelRestoration)
    }
  }, [left])
}

const SCROLLING = ['wheel', 'touchmove', 'keydown'] as const

function readSavedPosition(entry: string): SavedPosition | null {
  if (typeof document === 'undefined') return null
  const [navigation] = performance.getEntriesByType('navigation')
  const isNew =
    !(navigation instanceof PerformanceNavigationTiming) || navigation.type === 'navigate'
  if (isNew) return null
  const left = recall(LEFT_WALL)
  return isSavedPosition(left) && left.entry === entry ? left : null
}

function isSavedPosition(kept: unknown): kept is SavedPosition {
  if (typeof kept !== 'object' || kept === null) return false
  const { entry, ...numbers }: Partial<Record<keyof SavedPosition, unknown>> = kept
  const { count, top, start, above } = numbers
  return typeof entry === 'string' && [count, top, start, above].every(Number.isFinite)
}
