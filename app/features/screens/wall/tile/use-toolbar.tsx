import { type RefObject, useLayoutEffect } from 'react'
import { isForField } from '../../../../ui/form/is-for-field.ts'

const ITEMS = ':is(a, button):not(:scope :is([popover], dialog) *)'

const MAKER = '.tile-head ~ a:not(.tile-save)'

/**
 * Makes a tile's controls one tab stop. The arrow keys, Home and End move between them; the maker's link is the last.
 * Tab goes to Save, or to the control that was last focused. Follows the ARIA toolbar pattern.
 */
export function useToolbar(toolbar: RefObject<HTMLElement>): void {
  useLayoutEffect(() => {
    const bar = toolbar.current
    const tile = bar?.closest<HTMLElement>('.wall-tile')
    if (!bar || !tile) return
    let last: HTMLElement | undefined

    const itemsOf = () => [
      ...bar.querySelectorAll<HTMLElement>(ITEMS),
      ...tile.querySelectorAll<HTMLElement>(MAKER),
    ]
    const arrange = () => {
      const items = itemsOf()
      const isGone = last && !items.includes(last)
      if (isGone) last = undefined
      const stop = last ?? items.find((item) => item.closest('[data-save]'))
      for (const item of items) item.tabIndex = item === stop ? 0 : -1
      if (isGone && document.activeElement === document.body) stop?.focus({ preventScroll: true })
    }
    const onFocus = ({ target }: FocusEvent) => {
      last = itemsOf().find((item) => item === target) ?? last
      arrange()
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event
      if (ctrlKey || metaKey || altKey || isForField(event)) return
      const items = itemsOf()
      const at = target instanceof HTMLElement ? items.indexOf(target) : -1
      const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 }[key]
      if (at < 0 || to === undefined) return
      event.preventDefault()
      items.at(to % items.length)?.focus()
    }

    arrange()
    tile.addEventListener('focusin', onFocus)
    tile.addEventListener('keydown', onKeyDown)
    const changes = new MutationObserver(arrange)
    changes.observe(tile, { childList: true, subtree: true })
    return () => {
      changes.disconnect()
      tile.removeEventListener('focusin', onFocus)
      tile.removeEventListener('keydown', onKeyDown)
      for (const maker of tile.querySelectorAll<HTMLElement>(MAKER)) maker.tabIndex = -1
      // Hovering may have moved the controls to another tile.
      if (bar.contains(document.activeElement)) {
        tile.querySelector<HTMLElement>('.tile-link')?.focus({ preventScroll: true })
      }
    }
  }, [toolbar])
}
