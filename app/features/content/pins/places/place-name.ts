import { isolated } from '../../../../text/direction.ts'
export function placeName({
  board,
  section,
}: {
  board: { name: string }
  section: { title: string } | null
}): string {
  return section ? `${isolated(section.title)} in ${isolated(board.name)}` : board.name
}
