import { useEffect, useRef } from 'react'
import type { PickerFlow } from './flow.ts'
import { SECTION_SEARCH_FROM } from './limits.ts'
import { isFoundBy } from './name-search.ts'
import type { PickerBoard, PickerSection } from './picker.ts'
import { PickerRow } from './picker-row.tsx'
import { PickerSearch } from './picker-search.tsx'
import { RowList } from './row-list.tsx'
import { useRowKeys } from './use-row-keys.tsx'

/** A board and its sections: a pin goes to the one or to one of the others. */
export function SectionList({
  board,
  sections,
  flow: { query, saves },
  canType,
  onType,
  onChoose,
}: {
  board: PickerBoard
  sections: readonly PickerSection[]
  flow: PickerFlow
  canType: boolean
  onType: (query: string) => void
  /** Null chooses the board itself. */
  onChoose: (section: PickerSection | null) => void
}) {
  const panel = useRef<HTMLDivElement>(null)
  const isSearchable = sections.length >= SECTION_SEARCH_FROM
  const found = isSearchable ? sections.filter(({ title }) => isFoundBy(title, query)) : sections
  const keys = useRowKeys(panel, found.length + 1)
  const hasFocus = isSearchable && canType

  useEffect(() => {
    if (!hasFocus) panel.current?.querySelector<HTMLElement>('[data-row]')?.focus()
  }, [hasFocus])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what has the focus are the rows inside
    <div
      ref={panel}
      className="flex min-h-0 flex-1 flex-col"
      onKeyDown={keys.onKeyDown}
      onFocus={keys.onFocus}
    >
      {isSearchable && (
        <PickerSearch
          query={query}
          label="Search sections"
          takesFocus={canType}
          onType={onType}
          onEnter={() => query.trim() !== '' && found[0] && onChoose(found[0])}
        />
      )}
      <div data-scroller="" className="relative min-h-0 flex-1 overflow-y-auto px-2 pb-2">
        <PickerRow
          index={0}
          name={board.name}
          picture={board.imageCoverUrl}
          state={saves[board.id] ?? 'idle'}
          isActive={keys.active === 0}
          onChoose={() => onChoose(null)}
        />
        <RowList heading="Sections" label="Sections" rows={found} held={keys.active - 1}>
          {(section, place) => (
            <PickerRow
              index={place + 1}
              name={section.title}
              picture={section.previewPins[0]?.imageSquareUrl ?? null}
              state={saves[`${board.id}/${section.id}`] ?? 'idle'}
              isActive={keys.active === place + 1}
              onChoose={() => onChoose(section)}
            />
          )}
        </RowList>
      </div>
    </div>
  )
}
