import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon } from '../../../../ui/icon.tsx'
import { useRowKeys } from './use-row-keys.tsx'

/** A searchable list. Enter in the field chooses the first row; arrow keys move through the field and the rows. */
export function PickerList({
  search,
  query,
  isEntered = false,
  count,
  onType,
  onEnter,
  order,
  children,
}: {
  search: string | null
  query: string
  /** True if the member came from another view; the list then takes the focus. */
  isEntered?: boolean
  count: number
  onType: (query: string) => void
  onEnter: () => void
  /** A control that chooses the order of the rows. */
  order?: ReactNode
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
    // biome-ignore lint/a11y/noStaticElementInteractions: the rows inside have the focus
    <div
      ref={panel}
      className="flex min-h-50 flex-1 flex-col"
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
            // biome-ignore lint/a11y/noAutofocus: people open this dialog to type
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
      {order}
      <div data-scroller="" className="relative min-h-0 flex-1 overflow-y-auto px-2 pb-2">
        {children(keys.active)}
      </div>
    </div>
  )
}
