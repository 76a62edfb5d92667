import { type ReactNode, useRef } from 'react'
import { ROW_PX } from './limits.ts'
import { useShownRows } from './use-shown-rows.tsx'

/**
 * A group of rows under its heading. Of a long one only what is near is in the document; `held` is a
 * row that stays there, since it has the focus.
 */
export function RowList<T extends { id: number }>({
  heading,
  label,
  rows,
  held,
  children,
}: {
  heading: string | null
  label: string
  rows: readonly T[]
  held: number
  /** Draws one row, by its place in the group. */
  children: (row: T, place: number) => ReactNode
}) {
  const list = useRef<HTMLUListElement>(null)
  const { from, to } = useShownRows(list, rows.length)
  const places = Array.from({ length: to - from }, (_, place) => from + place)
  if (held >= 0 && held < rows.length && !places.includes(held)) places.push(held)
  return (
    <>
      {heading && <h3 className="px-2 pt-3 pb-1 text-xs font-normal">{heading}</h3>}
      <ul
        ref={list}
        aria-label={label}
        className="relative"
        style={{ height: rows.length * ROW_PX }}
      >
        {places.map((place) => {
          const row = rows[place]
          return (
            row && (
              <li
                key={row.id}
                aria-setsize={rows.length}
                aria-posinset={place + 1}
                className="absolute inset-x-0"
                style={{ top: place * ROW_PX }}
              >
                {children(row, place)}
              </li>
            )
          )
        })}
      </ul>
    </>
  )
}
