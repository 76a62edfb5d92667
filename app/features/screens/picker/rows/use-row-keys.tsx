import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'

/** Arrow keys, Home and End for a list with one tab stop; letters go to its search field. */
export function useRowKeys(panel: RefObject<HTMLElement>, count: number) {
  const [active, setActive] = useState(0)
  const focusNext = useRef<number | null>(null)
  const current = Math.min(active, Math.max(0, count - 1))

  useEffect(() => {
    const element = focusNext.current !== null && rowAt(focusNext.current)
    if (!element) return
    focusNext.current = null
    element.focus()
  })

  function rowAt(row: number): HTMLElement | null | undefined {
    return panel.current?.querySelector<HTMLElement>(`[data-row="${row}"]`)
  }

  function goTo(row: number) {
    const element = rowAt(row)
    focusNext.current = element ? null : row
    setActive(row)
    element?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof Element)) return
    const search = panel.current?.querySelector<HTMLInputElement>('input[type=search]')
    const row = event.target.closest<HTMLElement>('[data-row]')?.dataset['row']
    if (event.target === search) {
      if (event.key === 'ArrowDown' && count > 0) goTo(0)
      else return
    } else if (row === undefined) return
    else if (isLetter(event.key)) {
      search?.focus()
      return
    } else {
      const next = rowAfter(event.key, Number(row), count)
      if (next === null) return
      if (next < 0) search?.focus()
      else goTo(next)
    }
    event.preventDefault()
  }

  function onFocus(event: { target: EventTarget }) {
    focusNext.current = null
    if (!(event.target instanceof Element)) return
    const row = event.target.closest<HTMLElement>('[data-row]')?.dataset['row']
    if (row !== undefined) setActive(Number(row))
  }

  return { active: current, onKeyDown, onFocus, reset: () => setActive(0) }
}

function rowAfter(key: string, row: number, count: number): number | null {
  if (key === 'ArrowDown') return Math.min(row + 1, count - 1)
  if (key === 'ArrowUp') return row - 1
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

function isLetter(key: string): boolean {
  return [...key].length === 1 && key !== ' '
}
