import { type SQL, sql } from 'drizzle-orm'
import type { Viewer } from '../../../../context.server.ts'
import { boardSections, boards } from '../../../../db/content/boards.ts'
import { editableBy } from '../../../core/permissions/boards.server.ts'

export function isSectionOf(viewer: Viewer): SQL {
  return sql`exists (select 1 from ${boards}
    where ${boards.id} = ${boardSections.boardId} and ${editableBy(viewer)})`
}
