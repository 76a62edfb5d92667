import { type RefObject, useLayoutEffect, useState } from 'react'
import { ROW_PX } from '../limits.ts'

const SPARE_ROWS = 6

export function useShownRows(
  list: RefObject<HTMLElement>,
  count: number,
): { from: number; to: number } {
  const [rows, setRows] = useState({ from: 0, to: 16 })
  useLayoutEffect(() => {
    const element = list.current
    const scroller = element?.closest<HTMLElement>('[data-scroller]')
    if (!element || !scroller) return
    function update() {
      if (!element || !scroller) return
      const top = scroller.scrollTop - element.offsetTop
      const from = Math.max(0, Math.floor(top / ROW_PX) - SPARE_ROWS)
      const to = Math.ceil((top + scroller.clientHeight) / ROW_PX) + SPARE_ROWS
      setRows((last) => (last.from === from && last.to === to ? last : { from, to }))
    }
    update()
    scroller.addEventListener('scroll', update, { passive: true })
    return () => scroller.removeEventListener('scroll', update)
  }, [list])
  return { from: Math.min(rows.from, count), to: Math.min(rows.to, count) }
}
