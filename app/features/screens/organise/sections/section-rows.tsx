import { useSearchParams } from '@remix-run/react'
import type { FormResult } from '../../../../forms/form-result.ts'
import { useKeptFocus } from '../../../../ui/kept-focus.tsx'
import { organisePath } from '../../../content/boards/board-names/board-path.ts'
import type { DescribedSection } from '../../../content/boards/sections/sections.server.ts'
import { MergeForm } from '../merge-form.tsx'
import { SectionRow } from './section-row.tsx'

/** One form per section. The query string names the section that is about to be merged. */
export function SectionRows({
  board,
  sections,
  edited,
}: {
  board: { id: number; ownerUsername: string; slug: string }
  sections: readonly DescribedSection[]
  edited: FormResult | null
}) {
  const [query] = useSearchParams()
  const keptFocus = useKeptFocus<HTMLUListElement>()
  return (
    <ul className="flex flex-col gap-3" {...keptFocus}>
      {sections.map((section, place) => (
        <SectionRow
          key={section.id}
          board={board}
          section={section}
          before={sections[place - 1]}
          after={sections[place + 1]}
          mergePath={sections.length > 1 ? `${organisePath(board)}?merge=${section.id}` : null}
          edited={edited?.typed['sectionId'] === String(section.id) ? edited : null}
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
