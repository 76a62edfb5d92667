import { NavLink } from 'react-router-dom'
import { PillRow, pillLook } from '../../../../ui/pill-row.tsx'
import { boardPath, sectionPath } from '../board-names/board-path.ts'
import type { Section } from './sections.server.ts'

export function SectionLinks({
  board,
  sections,
}: {
  board: { ownerUsername: string; slug: string }
  sections: readonly Section[]
}) {
  if (sections.length === 0) return null
  return (
    <PillRow label="Sections">
      <NavLink to={boardPath(board)} end className={pillLook}>
        All pins
      </NavLink>
      {sections.map((section) => (
        <NavLink key={section.id} to={sectionPath(board, section)} className={pillLook}>
          <bdi className="max-w-60 truncate">{section.title}</bdi>{' '}
          <span className="font-normal tabular-nums">{section.pinCount.toLocaleString('en')}</span>
        </NavLink>
      ))}
    </PillRow>
  )
}
