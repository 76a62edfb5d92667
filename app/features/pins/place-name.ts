/** What a board, or a section of one, is called where it is told of a pin. */
export function placeName({
  board,
  section,
}: {
  board: { name: string }
  section: { title: string } | null
}): string {
  return section ? `${section.title} in ${board.name}` : board.name
}
