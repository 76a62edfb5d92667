import { isolated } from '../../../direction.ts'
/** What a board, or a section of one, is called where it is told of a pin. */
export function placeName({
  board,
  section,
}: {
  board: { name: string }
  section: { title: string } | null
}): string {
  return section ? `${isolated(section.title)} in ${isolated(board.name)}` : board.name
}
