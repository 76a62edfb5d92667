import { type ReactNode, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'

/** Draws a toast in the open dialog, which nothing outside can cover. */
export function InFront({ children }: { children: ReactNode }) {
  const dialog = useSyncExternalStore(onDialogs, openDialog, () => null)
  return dialog ? createPortal(children, dialog) : children
}

function openDialog(): Element | null {
  return [...document.querySelectorAll('dialog[open]')].at(-1) ?? null
}

function onDialogs(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document, { subtree: true, childList: true, attributeFilter: ['open'] })
  return () => observer.disconnect()
}
