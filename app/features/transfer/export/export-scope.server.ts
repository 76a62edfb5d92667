import { and, eq, type SQL } from 'drizzle-orm'
import type { Viewer } from '../../../context.server.ts'
import { boards } from '../../../db/content/boards.ts'
import { editableBy, ownedBy } from '../../core/permissions/boards.server.ts'
import type { ExportQuery } from './export.ts'

/** All of the viewer's own boards, or one board that they may save to. */
export function isExported(viewer: Viewer, { boardId }: ExportQuery): SQL | undefined {
  return boardId === undefined ? ownedBy(viewer) : and(eq(boards.id, boardId), editableBy(viewer))
}
