import { and, eq, isNull, ne, or, type Placeholder, type SQL } from 'drizzle-orm'
import type { Viewer } from '../../context.server.ts'
import { boards } from '../../db/boards.ts'

/** The boards that exist for this viewer: nobody but its owner can tell a secret board from none. */
export function visibleTo(viewer: Viewer | null): SQL | undefined {
  return viewer
    ? visibleToId(viewer.id)
    : and(isNull(boards.deletedAt), ne(boards.privacy, 'secret'))
}

/** The same for a viewer's id, which a query may leave open; a visitor's is 0. */
export function visibleToId(viewerId: number | Placeholder): SQL | undefined {
  return and(
    isNull(boards.deletedAt),
    or(ne(boards.privacy, 'secret'), eq(boards.ownerId, viewerId)),
  )
}

/** The boards that this viewer may change: their own, deleted ones aside. */
export function ownedBy(viewer: Viewer): SQL | undefined {
  return and(eq(boards.ownerId, viewer.id), isNull(boards.deletedAt))
}
