import { type RefObject, useCallback, useEffect } from 'react'
import { isHydrated } from '../../ui/hydration.ts'
import type { Band } from '../../ui/use-masonry.ts'
import type { Birth } from './tile-html.tsx'

/** What a picture wears that is still on its way to a reader who sees its place. */
const COMING = 'is-coming'

/** No tile is taller than this. */
const TALLEST_TILE_PX = 720

/**
 * Lets pictures fade in that the reader sees coming: `birthAt` says which those are, by a new tile's
 * top, and `onPictureEnd` hears on the wall of every picture that came, or never will. To fade in what is
 * beyond the screen's edge would cost a quarter of a frame while the wall flies by.
 */
export function useFadeIn(wall: RefObject<HTMLElement>, shown: RefObject<Band>) {
  useEffect(() => {
    for (const picture of wall.current?.querySelectorAll<HTMLImageElement>('.tile-image') ?? []) {
      if (!picture.complete) picture.classList.add(COMING)
    }
  }, [wall])

  const birthAt = useCallback(
    (y: number): Birth => {
      if (!isHydrated() || !shown.current) return 'server'
      const { top, bottom } = shown.current
      return y < bottom && y + TALLEST_TILE_PX > top ? 'on screen' : 'off screen'
    },
    [shown],
  )
  return { birthAt, onPictureEnd }
}

function onPictureEnd({ target }: { target: EventTarget }): void {
  if (target instanceof Element) target.classList.remove(COMING)
}
