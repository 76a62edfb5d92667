import { type FocusEvent, useCallback, useEffect, useRef, useState } from 'react'

/** When a row disappears, focuses the row now in its position, else the page. */
export function useKeptFocus<List extends HTMLElement>() {
  const [list, ref] = useState<List | null>(null)
  const focused = useRef<number | null>(null)

  const keep = useCallback(() => {
    if (focused.current === null || document.activeElement !== document.body) return
    const rows = [...(list?.isConnected ? list.children : [])]
    const next = [...rows.slice(focused.current), ...rows.slice(0, focused.current).reverse()]
      .map(
        (row) => row.querySelector<HTMLElement>('a:not([tabindex])') ?? row.querySelector('button'),
      )
      .find((control) => control !== null)
    const nextFocus = next ?? document.getElementById('main')
    nextFocus?.focus()
  }, [list])

  useEffect(() => {
    if (!list) return
    keep()
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
      focused.current = [...currentTarget.children].findIndex((row) => row.contains(target))
    },
    onBlur() {
      focused.current = null
    },
  }
}
