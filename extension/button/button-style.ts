import { BRAND } from '../../app/brand.ts'

/** Our z-index is the maximum, so no page can cover the button. */
const MAX_Z_INDEX = '2147483647'

const HOST_STYLE = { all: 'initial', position: 'fixed', 'z-index': MAX_Z_INDEX, display: 'block' }

export const BUTTON_HEIGHT = 36

const BUTTON_STYLE = {
  all: 'revert',
  margin: '0',
  padding: '0 14px',
  border: '0',
  'border-radius': `${BUTTON_HEIGHT / 2}px`,
  height: `${BUTTON_HEIGHT}px`,
  font: `650 14px/${BUTTON_HEIGHT}px Figtree, system-ui, sans-serif`,
  color: '#fff',
  background: 'oklch(0.56 0.21 25)',
  'box-shadow': '0 0 0 2px #fff, 0 2px 8px rgb(0 0 0 / 35%)',
  'outline-offset': '3px',
  cursor: 'pointer',
}

/** Page scripts can't press a button in a closed shadow root, and no page's policy blocks style properties. */
export function makeButton(): { host: HTMLElement; button: HTMLButtonElement } {
  const host = document.createElement('div')
  const button = document.createElement('button')
  applyStyle(host, HOST_STYLE)
  applyStyle(button, BUTTON_STYLE)
  button.type = 'button'
  button.textContent = 'Save'
  button.ariaLabel = `Save to ${BRAND}`
  host.attachShadow({ mode: 'closed' }).appendChild(button)
  return { host, button }
}

function applyStyle(element: HTMLElement, look: Record<string, string>): void {
  for (const [name, value] of Object.entries(look)) {
    element.style.setProperty(name, value, 'important')
  }
}
