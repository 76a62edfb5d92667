import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef } from 'react'
import { focusHeading } from '../../../ui/focus-heading.ts'
import { isForField } from '../../../ui/form/is-for-field.ts'
import type { PlacedWall } from '../../../ui/masonry/use-masonry.ts'
import { announce } from '../../../ui/overlay/announce.ts'
import { isArrow, neighbour, placeOf } from './wall-keys.ts'
import type { WallPages } from './wall-pages.tsx'
import type { WallTools } from './wall-tools.ts'

type Keys = {
  wall: RefObject<HTMLDivElement>
  pages: WallPages
  placed: PlacedWall | null
  tools: WallTools | undefined
  onMove: (place: number | null) => void
  onSkip: () => void
}

const PAGE_KEYS: Readonly<Record<string, number>> = { PageDown: 1, PageUp: -1 }

/**
 * A wall's keyboard and focus handling: arrows move between tiles, S saves, and tools have their own keys. Page Down,
 * Page Up, Ctrl+Home and Ctrl+End follow ARIA's feed pattern.
 */
export function useWallKeys({ wall, pages, placed, tools, onMove, onSkip }: Keys) {
  const { pins } = pages
  const focusNext = useRef<number | null>(null)
  const isForArticle = useRef(false)
  const staysInPlace = useRef(false)

  useEffect(() => {
    if (focusNext.current === null) return
    const tile = wall.current?.querySelector<HTMLElement>(`[data-place="${focusNext.current}"]`)
    if (!tile) return
    if (isForArticle.current) tile.tabIndex = -1
    const stop = isForArticle.current
      ? tile
      : tile.querySelector<HTMLElement>('[role="checkbox"], :not([inert]) > .tile-head > a')
    stop?.focus({ preventScroll: staysInPlace.current })
    focusNext.current = null
    isForArticle.current = false
  })

  const leadFocus = useCallback(
    (place: number | null) => {
      focusNext.current = place
      staysInPlace.current = true
      onMove(place)
    },
    [onMove],
  )

  return { leadFocus, onKeyDown }

  function onKeyDown(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, altKey } = event
    if (metaKey || altKey || isForField(event.nativeEvent)) return
    const place = placeOf(event.target)
    if (place === null || !placed || isInDialog(event.target)) return
    if (ctrlKey) return pastEdge(event)
    const step = PAGE_KEYS[key]
    if (step !== undefined) return toArticle(event, place + step)
    const pin = pins[place]
    if (pin && tools?.onKey(event, pin)) return
    if (isArrow(key)) {
      const next = neighbour(placed, pins.length, place, key)
      if (next === null) return
      event.preventDefault()
      if (event.shiftKey) tools?.onStretch(place, next)
      focusNext.current = next
      staysInPlace.current = false
      onMove(next)
    }
    if (key === 's' || key === 'S') {
      const tile = wall.current?.querySelector(`[data-place="${place}"] [data-save]`)
      if (tile instanceof HTMLFormElement) tile.requestSubmit()
      if (tile instanceof HTMLAnchorElement) tile.click()
    }
    if (key === 'Enter' && event.target instanceof Element && event.target.matches('.wall-tile')) {
      // Otherwise the key would also press the focused element of the opened pin.
      event.preventDefault()
      event.target.querySelector<HTMLElement>('.tile-link')?.click()
    }
  }

  function toArticle(event: KeyboardEvent, place: number) {
    const isEnd = place === pins.length && pages.nextPath === null
    if (!pins[place] && !isEnd) return
    event.preventDefault()
    if (isEnd) return announce('That was the last pin.')
    focusNext.current = place
    isForArticle.current = true
    staysInPlace.current = false
    onMove(place)
  }

  function pastEdge(event: KeyboardEvent) {
    if (event.key === 'End') {
      event.preventDefault()
      onSkip()
    } else if (event.key === 'Home') focusHeading(document.querySelector('main'))
  }
}

function isInDialog(target: EventTarget): boolean {
  return target instanceof Element && target.closest('dialog') !== null
}
