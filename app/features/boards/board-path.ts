/** A board's address. */
export function boardPath(board: { ownerUsername: string; slug: string }): string {
  return `/${board.ownerUsername}/${encodeURIComponent(board.slug)}/`
}

/** Where it is told who shares a board. */
export function collaboratorsPath({ id }: { id: number }): string {
  return `/board/${id}/collaborators/`
}

/** Where a board's sections are kept in order. */
export function organisePath({ id }: { id: number }): string {
  return `/board/${id}/organise/`
}

/** A section's address, below its board's. */
export function sectionPath(
  board: { ownerUsername: string; slug: string },
  section: { slug: string },
): string {
  return `${boardPath(board)}${encodeURIComponent(section.slug)}/`
}
