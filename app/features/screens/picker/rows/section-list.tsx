import type { PickerFlow } from '../flow.ts'
import { SECTION_SEARCH_FROM } from '../limits.ts'
import type { PickerBoard, PickerSection } from '../picker.ts'
import { isFoundBy } from './name-search.ts'
import { PickerList } from './picker-list.tsx'
import { PickerRow } from './picker-row.tsx'
import { RowGroups } from './row-list.tsx'

export function SectionList({
  board,
  sections,
  isOffered,
  flow: { query, saves },
  onType,
  onChoose,
}: {
  board: PickerBoard
  sections: readonly PickerSection[]
  /** Whether a section can be chosen, or the board itself (null). */
  isOffered: (sectionId: number | null) => boolean
  flow: PickerFlow
  onType: (query: string) => void
  onChoose: (section: PickerSection | null) => void
}) {
  const isSearchable = sections.length >= SECTION_SEARCH_FROM
  const found = sections.filter(
    ({ id, title }) => isOffered(id) && (!isSearchable || isFoundBy(title, query)),
  )
  const hasBoard = isOffered(null)
  const first = hasBoard ? 1 : 0
  return (
    <PickerList
      search={isSearchable ? 'Search sections' : null}
      query={query}
      isEntered
      count={found.length + first}
      onType={onType}
      onEnter={() => found[0] && onChoose(found[0])}
    >
      {(active) => (
        <>
          {hasBoard && (
            <PickerRow
              index={0}
              isActive={active === 0}
              name={board.name}
              picture={board.imageCoverUrl}
              isSecret={board.privacy === 'secret'}
              state={saves[board.id] ?? 'idle'}
              onChoose={() => onChoose(null)}
            />
          )}
          <RowGroups
            groups={[{ heading: 'Sections', label: 'Sections', rows: found }]}
            first={first}
            active={active}
          >
            {(section, keys) => (
              <PickerRow
                {...keys}
                name={section.title}
                picture={section.previewPins[0]?.imageSquareUrl ?? null}
                state={saves[`${board.id}/${section.id}`] ?? 'idle'}
                onChoose={() => onChoose(section)}
              />
            )}
          </RowGroups>
          {!hasBoard && found.length === 0 && (
            <p className="px-4 py-8 text-center text-muted">
              {query.trim() === ''
                ? 'This board has no sections yet.'
                : 'None of its sections match.'}
            </p>
          )}
        </>
      )}
    </PickerList>
  )
}
