import { type MutableRefObject, type RefObject, useCallback, useEffect, useRef } from 'react'
import { afterPaint } from '../../ui/after-paint.ts'
import { isHydrated } from '../../ui/hydration.ts'
import type { Band } from '../../ui/masonry/use-masonry.ts'
import type { Birth } from './tile/tile-html.tsx'

/** What a picture wears that is still on its way to a reader who sees its place. */
const COMING = 'is-coming'

/** No tile is taller than this. */
const TALLEST_TILE_PX = 720

/**
 * A wall flies by at more than so many pixels a second. A pixel of CSS is an angle, 0.0213°, so these are
 * 43° a second: eyes follow things smoothly up to about 40°.
 */
const FLIGHT_PX = 2000

/** A wall that was not as quick for so long has landed. */
const LANDED_MS = 100

/** How many pictures are asked for between two frames after a flight. */
const ASKED_AT_ONCE = 4

/**
 * When a tile's picture is asked for, and how it appears. `birthAt` says it of a new tile by its top, and
 * `onPictureEnd` hears on the wall of every picture that came, or never will.
 *
 * A picture that flies by is not asked for: to fetch and draw it would be half of a frame, and it would
 * come before those where the wall is left. Until it lands its tile shows its colour. Pictures fade in
 * that the reader sees coming; beyond the screen's edge that would be a quarter of a frame.
 */
export function usePictures(wall: RefObject<HTMLElement>, shown: RefObject<Band>) {
  useEffect(() => {
    for (const picture of wall.current?.querySelectorAll<HTMLImageElement>('.tile-image') ?? []) {
      if (!picture.complete) picture.classList.add(COMING)
    }
  }, [wall])

  const isFlying = useRef(false)
  const callOff = useRef<(() => void) | null>(null)
  const askOn = useCallback(() => {
    // Between two frames, where to measure a picture's place lays nothing out.
    callOff.current ??= afterPaint(() => {
      callOff.current = null
      if (wall.current && !isFlying.current && askForNext(wall.current)) askOn()
    })
  }, [wall])
  useFlight(isFlying, askOn)
  // A tile that is drawn anew waits again, as it did when it was new.
  useEffect(askOn)
  useEffect(() => () => callOff.current?.(), [])

  const birthAt = useCallback(
    (y: number): Birth => {
      if (!isHydrated() || !shown.current) return 'server'
      if (isFlying.current) return 'in flight'
      return isOnScreen(y, shown.current) ? 'on screen' : 'off screen'
    },
    [shown],
  )
  return { birthAt, onPictureEnd }
}

/** Keeps it known whether the page flies by at the moment. */
function useFlight(isFlying: MutableRefObject<boolean>, onLanding: () => void): void {
  useEffect(() => {
    let last = { top: window.scrollY, at: performance.now(), isQuick: false }
    let timer: ReturnType<typeof setTimeout> | undefined
    function land() {
      isFlying.current = false
      onLanding()
    }
    function onScroll() {
      const top = window.scrollY
      const at = performance.now()
      const perSecond = (1000 * Math.abs(top - last.top)) / (at - last.at)
      const isQuick = perSecond > FLIGHT_PX
      // One quick step alone is a jump, whose end the reader wants to see.
      if (isQuick && last.isQuick) {
        isFlying.current = true
        clearTimeout(timer)
        timer = setTimeout(land, LANDED_MS)
      }
      last = { top, at, isQuick }
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('scroll', onScroll)
    }
  }, [isFlying, onLanding])
}

/** Asks for a few of the pictures that wait for it, those on the screen first; whether some are left. */
function askForNext(wall: HTMLElement): boolean {
  const waiting = [...wall.querySelectorAll<HTMLImageElement>('.tile-image[data-src]')]
  const seen = waiting.filter((picture) => {
    const { top, bottom } = picture.getBoundingClientRect()
    return bottom > 0 && top < window.innerHeight
  })
  for (const picture of (seen.length > 0 ? seen : waiting).slice(0, ASKED_AT_ONCE)) {
    const { src = '', srcset = '', alt = '' } = picture.dataset
    if (seen.length > 0) picture.classList.add(COMING)
    picture.alt = alt
    picture.srcset = srcset
    picture.src = src
    delete picture.dataset.src
  }
  return waiting.length > ASKED_AT_ONCE
}

function isOnScreen(y: number, { top, bottom }: Band): boolean {
  return y < bottom && y + TALLEST_TILE_PX > top
}

function onPictureEnd({ target }: { target: EventTarget }): void {
  if (target instanceof Element) target.classList.remove(COMING)
}
