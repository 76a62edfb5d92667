import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useBrowserLayoutEffect, useIsHydrated } from '../hydration.ts'

/**
 * Renders a toast inside the open dialog, because a modal dialog covers everything outside it. If a dialog opens or
 * closes, the toast moves, keeps its state and isn't announced again. A toast in the server's HTML doesn't move.
 */
export function InOpenDialog({
  dialogs = 'dialog[open]',
  children,
}: {
  dialogs: string | undefined
  children: ReactNode
}) {
  const isLive = useIsHydrated()
  const [host] = useState(() => (isLive ? document.createElement('div') : null))
  const dialog = useSyncExternalStore(
    onDialogs,
    () => [...document.querySelectorAll(dialogs)].at(-1) ?? null,
    () => null,
  )

  useBrowserLayoutEffect(() => {
    if (!host) return
    const place = dialog ?? document.body
    place.appendChild(host)
    return () => {
      host.querySelector('[role]')?.removeAttribute('role')
      host.remove()
    }
  }, [host, dialog])

  return host ? createPortal(children, host) : children
}

function onDialogs(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document, { subtree: true, childList: true, attributeFilter: ['open'] })
  return () => observer.disconnect()
}
