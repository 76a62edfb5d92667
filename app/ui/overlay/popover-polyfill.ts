import { POLYFILL_OPEN } from './open-popover.ts'

/** Opens and closes our menus in browsers without popovers: below Chrome 114, Firefox 125, Safari 17. */
export function polyfillPopovers(): void {
  let shown: HTMLElement | null = null

  function show(next: HTMLElement | null) {
    for (const [panel, isOpen] of [[shown, false] as const, [next, true] as const]) {
      panel?.classList.toggle(POLYFILL_OPEN, isOpen)
      if (panel) openerOf(panel)?.setAttribute('aria-expanded', String(isOpen))
      panel?.dispatchEvent(new Event('toggle'))
    }
    shown = next
  }

  HTMLElement.prototype.hidePopover = function () {
    if (this === shown) show(null)
  }
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return
    const name = target.closest('[popovertarget]')?.getAttribute('popovertarget')
    const panel = name ? document.getElementById(name) : null
    if (panel) show(panel === shown ? null : panel)
    else if (shown && !shown.contains(target)) show(null)
  })
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !shown) return
    openerOf(shown)?.focus()
    show(null)
  })
}

function openerOf(panel: HTMLElement): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[popovertarget="${panel.id}"]`)
}
