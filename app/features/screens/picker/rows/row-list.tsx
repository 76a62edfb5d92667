import { type ReactNode, useRef } from 'react'
import { ROW_PX } from '../limits.ts'
import { useShownRows } from './use-shown-rows.tsx'

type Group<T> = { heading: string | null; label: string; rows: readonly T[] }

/** Groups of rows, numbered from `first`. Row `active` is the tab stop. */
export function RowGroups<T extends { id: number }>({
  groups,
  first = 0,
  active,
  children,
}: {
  groups: readonly Group<T>[]
  first?: number
  active: number
  children: (row: T, keys: { index: number; isActive: boolean }) => ReactNode
}) {
  return groups.map((group, number) => {
    const start = groups.slice(0, number).reduce((sum, { rows }) => sum + rows.length, first)
    return (
      <RowList key={group.label} {...group} focused={active - start}>
        {(row, place) =>
          children(row, { index: start + place, isActive: active === start + place })
        }
      </RowList>
    )
  })
}

/** A virtualised group of rows. The `focused` row stays, so that it keeps the focus. */
function RowList<T extends { id: number }>({
  heading,
  label,
  rows,
  focused,
  children,
}: Group<T> & { focused: number; children: (row: T, place: number) => ReactNode }) {
  const list = useRef<HTMLUListElement>(null)
  const { from, to } = useShownRows(list, rows.length)
  const places = Array.from({ length: to - from }, (_, place) => from + place)
  if (focused >= 0 && focused < rows.length && !places.includes(focused)) places.push(focused)
  return (
    <>
      {heading && (
        <h3 dir="auto" className="w-fit max-w-full px-2 pt-3 pb-1 text-xs font-normal">
          {heading}
        </h3>
      )}
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
