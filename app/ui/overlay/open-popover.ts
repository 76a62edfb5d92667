export const POLYFILL_OPEN = 'is-open-popover'

export function openPopover(): string {
  return CSS.supports('selector(:popover-open)') ? ':popover-open' : `.${POLYFILL_OPEN}`
}
