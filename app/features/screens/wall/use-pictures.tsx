import { type MutableRefObject, type RefObject, useCallback, useEffect, useRef } from 'react'
import { isHydrated } from '../../../ui/hydration.ts'
import type { Band } from '../../../ui/masonry/use-masonry.ts'
import { afterPaint } from '../../../ui/timing/after-paint.ts'
import type { Birth } from './tile/tile-html.tsx'

const COMING = 'is-coming'

const TALLEST_TILE_PX = 720

/** 2,000 px/s are 43° a second (1 px = 0.0213°); eyes follow up to about 40°. */
const FLIGHT_PX = 2000

/** A wall that was slower for so long has landed. */
const LANDED_MS = 100

const ASKED_AT_ONCE = 4

/** Decides when a tile's picture loads and fades in; none loads while the wall flies by. */
export function usePictures(wall: RefObject<HTMLElement>, shown: RefObject<Band>) {
  useEffect(() => {
    for (const picture of wall.current?.querySelectorAll<HTMLImageElement>('.tile-image') ?? []) {
      if (!picture.complete) picture.classList.add(COMING)
    }
  }, [wall])

  const isFlying = useRef(false)
  const callOff = useRef<(() => void) | null>(null)
  const askOn = useCallback(() => {
    // Between frames, measuring needs no layout.
    callOff.current ??= afterPaint(() => {
      callOff.current = null
      if (wall.current && !isFlying.current && askForNext(wall.current)) askOn()
    })
  }, [wall])
  useFlight(isFlying, askOn)
  // A tile that is drawn again waits again.
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
      // A single quick step is a jump.
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

/** Requests a few waiting pictures, visible ones first; returns whether some are left. */
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
    delete picture.dataset['src']
  }
  return waiting.length > ASKED_AT_ONCE
}

function isOnScreen(y: number, { top, bottom }: Band): boolean {
  return y < bottom && y + TALLEST_TILE_PX > top
}

function onPictureEnd({ target }: { target: EventTarget }): void {
  if (target instanceof Element) target.classList.remove(COMING)
}
