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

/** The pin builder's address, with the place that its pins go to, and what else it begins with. */
export function builderPath(
  place: { boardId: number; section: number | null } | null,
  begin: Record<string, string> = {},
): string {
  const query = new URLSearchParams(begin)
  if (place) query.set('board', String(place.boardId))
  if (place?.section) query.set('section', String(place.section))
  return query.size === 0 ? '/pin-builder/' : `/pin-builder/?${query}`
}
