import { type MutableRefObject, type RefObject, useCallback, useEffect, useRef } from 'react'
import { isHydrated } from '../../../ui/hydration.ts'
import type { VisibleRange } from '../../../ui/masonry/placement.ts'
import { afterPaint } from '../../../ui/timing/after-paint.ts'
import type { Birth } from './tile/tile-html.tsx'

const LOADING_CLASS = 'is-coming'

const TALLEST_TILE_PX = 720

/** 2,000 px/s are 43° a second (1 px = 0.0213°). Eyes can follow about 40°. */
const FLIGHT_PX = 2000

/** After this long below `FLIGHT_PX`, a scroll isn't fast any more. */
const FLIGHT_END_MS = 100

const LOADED_AT_ONCE = 4

/** Decides when a tile's picture loads and fades in. No picture loads during a fast scroll. */
export function usePictures(wall: RefObject<HTMLElement>, shown: RefObject<VisibleRange>) {
  useEffect(() => {
    for (const picture of wall.current?.querySelectorAll<HTMLImageElement>('.tile-image') ?? []) {
      if (!picture.complete) picture.classList.add(LOADING_CLASS)
    }
  }, [wall])

  const isFlying = useRef(false)
  const cancelLoad = useRef<(() => void) | null>(null)
  const loadMore = useCallback(() => {
    // Measures between frames, because then it forces no layout.
    cancelLoad.current ??= afterPaint(() => {
      cancelLoad.current = null
      if (!wall.current) return
      showLoaded(wall.current)
      if (!isFlying.current && loadNext(wall.current)) loadMore()
    })
  }, [wall])
  useFlight(isFlying, loadMore)
  useEffect(loadMore)
  useEffect(() => () => cancelLoad.current?.(), [])

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
      if (isQuick && last.isQuick) {
        isFlying.current = true
        clearTimeout(timer)
        timer = setTimeout(land, FLIGHT_END_MS)
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

/** A cached picture can load before its tile is in the page, and its event is missed. */
function showLoaded(wall: HTMLElement): void {
  for (const picture of wall.querySelectorAll<HTMLImageElement>(`.${LOADING_CLASS}`)) {
    if (picture.complete) picture.classList.remove(LOADING_CLASS)
  }
}

/** Requests a few waiting pictures, visible ones first; returns whether any remain. */
function loadNext(wall: HTMLElement): boolean {
  const waiting = [...wall.querySelectorAll<HTMLImageElement>('.tile-image[data-src]')]
  const seen = waiting.filter((picture) => {
    const { top, bottom } = picture.getBoundingClientRect()
    return bottom > 0 && top < window.innerHeight
  })
  for (const picture of (seen.length > 0 ? seen : waiting).slice(0, LOADED_AT_ONCE)) {
    const { src = '', srcset = '', alt = '' } = picture.dataset
    if (seen.length > 0) picture.classList.add(LOADING_CLASS)
    picture.alt = alt
    picture.srcset = srcset
    picture.src = src
    delete picture.dataset['src']
  }
  return waiting.length > LOADED_AT_ONCE
}

function isOnScreen(y: number, { top, bottom }: VisibleRange): boolean {
  return y < bottom && y + TALLEST_TILE_PX > top
}

function onPictureEnd({ target }: { target: EventTarget }): void {
  if (target instanceof Element) target.classList.remove(LOADING_CLASS)
}
