import type { SyntheticEvent } from 'react'

type DialogEvent = SyntheticEvent<HTMLDialogElement>

/**
 * Handlers of a modal dialog controlled by state. They ignore `cancel` and `close` of nested dialogs, which React
 * passes on, and a file input's `cancel`, which bubbles.
 */
export function modalHandlers(onClose: () => void) {
  return {
    onCancel(event: DialogEvent) {
      if (event.target !== event.currentTarget) return
      event.preventDefault()
      onClose()
    },
    onClose({ target, currentTarget: dialog }: DialogEvent) {
      if (target !== dialog || dialog.open) return
      // On a second Escape, Chromium closes a dialog without `cancel`. Only the state may close it.
      dialog.showModal()
      onClose()
    },
  }
}
