import { useSearchParams } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { organisePath } from '../boards/board-path.ts'
import type { Section } from '../boards/sections.server.ts'
import { MergeForm } from './merge-form.tsx'
import type { Renamed } from './rename-form.tsx'
import { SectionRow } from './section-row.tsx'

/**
 * The sections of a board in forms. The address says which one is about to be merged, so that it needs
 * no scripts. What has the focus may go with its row or form: then the row in its place has it.
 */
export function SectionRows({
  board,
  sections,
  renamed,
}: {
  board: { id: number; ownerUsername: string; slug: string }
  sections: readonly Section[]
  /** What became of a new name; null where none was sent. */
  renamed: Renamed | null
}) {
  const [query] = useSearchParams()
  const list = useRef<HTMLUListElement>(null)
  const held = useRef<number | null>(null)

  useEffect(() => {
    if (held.current === null || document.activeElement !== document.body) return
    const row = list.current?.children[Math.min(held.current, sections.length - 1)]
    row?.querySelector('a')?.focus()
  })

  function hold(place: number | null) {
    held.current = place
  }

  return (
    <ul ref={list} className="flex flex-col gap-3" onBlur={() => hold(null)}>
      {sections.map((section, place) => (
        <SectionRow
          key={section.id}
          board={board}
          section={section}
          before={sections[place - 1]}
          after={sections[place + 1]}
          mergePath={sections.length > 1 ? `${organisePath(board)}?merge=${section.id}` : null}
          renamed={renamed?.typed.sectionId === String(section.id) ? renamed : null}
          onFocus={() => hold(place)}
        >
          {query.get('merge') === String(section.id) && (
            <MergeForm
              board={board}
              section={section}
              others={sections.filter(({ id }) => id !== section.id)}
            />
          )}
        </SectionRow>
      ))}
    </ul>
  )
}
