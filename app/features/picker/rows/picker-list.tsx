import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { useRowKeys } from './use-row-keys.tsx'

/**
 * Rows to choose from, and over them the search by their names, where Enter chooses what is found first.
 * Arrows go through both. Typing can begin at once, but not where a keyboard would cover the screen.
 */
export function PickerList({
  search,
  query,
  isEntered = false,
  count,
  notice,
  onType,
  onEnter,
  children,
}: {
  /** What the search is called; null where there is none. */
  search: string | null
  query: string
  /** Whether another view led here: the first row has the focus where there is nothing to type into. */
  isEntered?: boolean
  count: number
  /** What stands above the rows. */
  notice?: ReactNode
  onType: (query: string) => void
  onEnter: () => void
  /** Draws the rows, of which `active` is the one that Tab stops at. */
  children: (active: number) => ReactNode
}) {
  const panel = useRef<HTMLDivElement>(null)
  const keys = useRowKeys(panel, count)
  const [canType] = useState(() => matchMedia('(pointer: fine)').matches)
  const startsAtRow = isEntered && !(search && canType)

  useEffect(() => {
    if (startsAtRow) panel.current?.querySelector<HTMLElement>('[data-row]')?.focus()
  }, [startsAtRow])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what has the focus are the rows inside
    <div
      ref={panel}
      className="flex min-h-0 flex-1 flex-col"
      onKeyDown={keys.onKeyDown}
      onFocus={keys.onFocus}
    >
      {search && (
        <div className="relative mx-3 mt-1 mb-1 shrink-0">
          <span className="pointer-events-none absolute inset-y-0 left-4 flex items-center text-muted">
            <Icon name="search" size={18} />
          </span>
          <input
            type="search"
            dir="auto"
            aria-label={search}
            placeholder="Search"
            value={query}
            // biome-ignore lint/a11y/noAutofocus: in a dialog that was asked for, to type is what comes next
            autoFocus={canType}
            data-first={canType || undefined}
            autoComplete="off"
            enterKeyHint="search"
            className="h-11 w-full rounded-full bg-sunken pr-4 pl-11 placeholder:text-muted focus-visible:outline-offset-0"
            onChange={(event) => {
              keys.reset()
              onType(event.target.value)
            }}
            onKeyDown={(event) => event.key === 'Enter' && query.trim() !== '' && onEnter()}
          />
        </div>
      )}
      {notice}
      <div data-scroller="" className="relative min-h-0 flex-1 overflow-y-auto px-2 pb-2">
        {children(keys.active)}
      </div>
    </div>
  )
}
