import { NavLink } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { boardPath, sectionPath } from '../names/board-path.ts'
import type { Section } from './sections.server.ts'

/** The sections of a board in one row, which scrolls to the one that is shown. */
export function SectionLinks({
  board,
  sections,
}: {
  board: { ownerUsername: string; slug: string }
  sections: readonly Section[]
}) {
  const row = useRef<HTMLElement>(null)

  useEffect(() => {
    const shown = row.current?.querySelector('[aria-current]')?.getBoundingClientRect()
    if (!row.current || !shown) return
    const { left, width } = row.current.getBoundingClientRect()
    row.current.scrollBy(shown.left + shown.width / 2 - left - width / 2, 0)
  }, [])

  if (sections.length === 0) return null
  const look = ({ isActive }: { isActive: boolean }) =>
    `flex h-9 shrink-0 items-center gap-1 rounded-full px-3.5 text-sm font-semibold ${isActive ? 'bg-ink text-canvas' : 'bg-sunken hover:bg-pressed'}`
  return (
    <nav
      ref={row}
      aria-label="Sections"
      className="pill-row mx-auto mb-3 flex w-fit max-w-[min(100%,77.75rem)] gap-2 overflow-x-auto p-1"
    >
      <NavLink to={boardPath(board)} end className={look}>
        All pins
      </NavLink>
      {sections.map((section) => (
        <NavLink key={section.id} to={sectionPath(board, section)} className={look}>
          <bdi className="max-w-60 truncate">{section.title}</bdi>{' '}
          <span className="font-normal tabular-nums">{section.pinCount.toLocaleString('en')}</span>
        </NavLink>
      ))}
    </nav>
  )
}
