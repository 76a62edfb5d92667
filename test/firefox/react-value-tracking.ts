declare global {
  interface HTMLElement {
    /**
     * The place in which React stores the value that it believes a field has:
     * https://github.com/facebook/react/blob/v18.3.1/packages/react-dom-bindings/src/client/inputValueTracking.js
     */
    _valueTracker?: { setValue(value: string): void }
  }
}

/** Makes React notice fields that Playwright fills in Firefox. */
export function notifyReactOfFills(): void {
  const forget = ({ target, isTrusted }: Event) => {
    // In Firefox, Playwright sets values by the page's own setter, so React believes that it set the values itself.
    if (!isTrusted && target instanceof HTMLElement) target._valueTracker?.setValue('\0')
  }
  window.addEventListener('input', forget, true)
  window.addEventListener('change', forget, true)
}
