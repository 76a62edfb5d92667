import { type RefObject, useEffect, useRef } from 'react'
import type { Placement } from '../../../ui/masonry/placement.ts'
import { type MissingPins, missingPinsAt } from './wall-list.ts'
import type { WallPages } from './wall-pages.tsx'

/** The specification's interval. */
const CHECK_MS = 200

const VIEWPORTS_AHEAD = 2

/** Loads the pins near the viewport or a jump's target. After a failure, waits for a retry. */
export function useInfiniteScroll(
  wall: RefObject<HTMLElement>,
  { pins, start, total, nextPath, state, loadMore, read }: WallPages,
  placing: Placement | null,
): void {
  const latest = useRef(placing)
  latest.current = placing
  const count = pins.length

  useEffect(() => {
    if ((!nextPath && start === 0) || state !== 'idle') return
    let timer: ReturnType<typeof setTimeout> | undefined
    function check() {
      timer = undefined
      const { scrollHeight } = document.documentElement
      const { scrollY, innerHeight } = window
      const left = scrollHeight - scrollY - innerHeight
      if (total === null || !latest.current) {
        if (left < VIEWPORTS_AHEAD * innerHeight) loadMore()
        return
      }
      const top = -(wall.current?.getBoundingClientRect().top ?? 0)
      const behind = nextPath ? Math.max(1, total - start - count) : 0
      const extent = { ...latest.current, start, count, behind }
      const missing = missingPinsAt({ top, bottom: top + innerHeight }, extent)
      if (!missing || (missing.kind === 'jump' && document.querySelector('dialog[open]'))) return
      read(missing, () => isThere(missing, scrollY, left < 2))
    }
    function schedule() {
      timer ??= setTimeout(check, CHECK_MS)
    }
    schedule()
    window.addEventListener('scroll', schedule, { passive: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('scroll', schedule)
    }
  }, [wall, start, count, total, nextPath, state, loadMore, read])
}

function isThere({ kind }: MissingPins, scrollY: number, wasAtEnd: boolean): boolean {
  const isNear = Math.abs(window.scrollY - scrollY) < window.innerHeight
  return isNear && (kind === 'jump' || wasAtEnd)
}
