export function boardPath(board: { ownerUsername: string; slug: string }): string {
  return `/${board.ownerUsername}/${encodeURIComponent(board.slug)}/`
}

export function collaboratorsPath({ id }: { id: number }): string {
  return `/board/${id}/collaborators/`
}

export function editBoardPath({ id }: { id: number }): string {
  return `/board/${id}/edit/`
}

export function sourcesPath({ id }: { id: number }): string {
  return `/board/${id}/sources/`
}

export function organisePath({ id }: { id: number }): string {
  return `/board/${id}/organise/`
}

export function boardSearchPath(board: { id: number }, section: { id: number } | null): string {
  return `/search/yours/?board=${board.id}${section ? `&section=${section.id}` : ''}`
}

export function exportPath(boardId?: number): string {
  return boardId === undefined ? '/settings/export/' : `/board/${boardId}/export/`
}

export function embedPagePath(board: { id: number }, section: { id: number } | null): string {
  return `/board/${board.id}/embed/${section ? `?section=${section.id}` : ''}`
}

/** Leads to a board by its id, for messages that don't know its address. */
export function shortBoardPath(boardId: number): string {
  return `/board/${boardId}/`
}

export function sectionPath(
  board: { ownerUsername: string; slug: string },
  section: { slug: string },
): string {
  return `${boardPath(board)}${encodeURIComponent(section.slug)}/`
}

export function builderPath(
  place: { boardId: number; section: number | null } | null,
  begin: Record<string, string> = {},
): string {
  const query = new URLSearchParams(begin)
  if (place) query.set('board', String(place.boardId))
  if (place?.section) query.set('section', String(place.section))
  return query.size === 0 ? '/pin-builder/' : `/pin-builder/?${query}`
}
