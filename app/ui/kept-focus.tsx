import { type FocusEvent, useCallback, useEffect, useRef, useState } from 'react'

/** Keeps the focus in a list whose rows may go: it moves to the row in the same place, else to the page. */
export function useKeptFocus<List extends HTMLElement>() {
  const [list, ref] = useState<List | null>(null)
  const held = useRef<number | null>(null)

  const keep = useCallback(() => {
    if (held.current === null || document.activeElement !== document.body) return
    const rows = [...(list?.isConnected ? list.children : [])]
    const next = [...rows.slice(held.current), ...rows.slice(0, held.current).reverse()]
      .map((row) => row.querySelector('a') ?? row.querySelector('button'))
      .find((control) => control !== null)
    const heir = next ?? document.getElementById('main')
    heir?.focus()
  }, [list])

  useEffect(() => {
    if (!list) return
    keep()
    // Rows may go without a render of the list.
    const observer = new MutationObserver(keep)
    observer.observe(list, { childList: true, subtree: true })
    return () => {
      observer.disconnect()
      keep()
    }
  }, [list, keep])

  return {
    ref,
    onFocus({ currentTarget, target }: FocusEvent<List>) {
      held.current = [...currentTarget.children].findIndex((row) => row.contains(target))
    },
    onBlur() {
      held.current = null
    },
  }
}
