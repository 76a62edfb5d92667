import { type RefObject, useRef } from 'react'
import { useBrowserLayoutEffect } from '../../../ui/hydration.ts'
import type { Placement } from '../../../ui/masonry/placement.ts'
import type { WallPages } from './wall-pages.tsx'

/** Scrolls to a jump's target and focuses it. Keeps the view steady if pins are added above. */
export function useSteadyView(
  wall: RefObject<HTMLElement>,
  { pins, above, landing }: WallPages,
  placing: Placement | null,
  onLand: (place: number | null) => void,
): void {
  const shown = useRef<{ landing: typeof landing; placing: Placement } | null>(null)
  const count = pins.length
  // Checked before the update, because a removed tile loses the focus.
  const hadFocus = wall.current?.contains(document.activeElement) === true

  useBrowserLayoutEffect(() => {
    if (!placing || !wall.current) return
    const last = shown.current
    shown.current = { landing, placing }
    if (!last) return
    if (landing && landing !== last.landing) {
      const isEnd = landing.place === 'end'
      const place = landing.place === 'end' ? count - 1 : landing.place
      const top = wall.current.getBoundingClientRect().top + window.scrollY
      if (isEnd) scrollTo(document.documentElement.scrollHeight)
      else if (placing.topPx > 0 || place > 0) scrollTo(top + placing.cornerOf(place).y)
      onLand(hadFocus ? place : null)
    } else if (above > 0 && placing.columnPx === last.placing.columnPx) {
      const moved = placing.originPx - last.placing.originPx
      if (moved !== 0) scrollTo(window.scrollY + moved)
    }
  }, [wall, placing, landing, above, count, onLand])
}

function scrollTo(top: number): void {
  window.scrollTo({ top, behavior: 'instant' })
}
