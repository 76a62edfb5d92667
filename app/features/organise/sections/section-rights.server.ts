import { type SQL, sql } from 'drizzle-orm'
import type { Viewer } from '../../../context.server.ts'
import { boardSections, boards } from '../../../db/boards.ts'
import { editableBy } from '../../permissions/boards.server.ts'

/** The sections that this viewer may change: those of the boards that they may add to. */
export function isSectionOf(viewer: Viewer): SQL {
  return sql`exists (select 1 from ${boards}
    where ${boards.id} = ${boardSections.boardId} and ${editableBy(viewer)})`
}
