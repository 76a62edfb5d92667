import { and, type SQL, sql } from 'drizzle-orm'
import type { importBoards } from '../../../../db/transfer/imports.ts'
import { editableById } from '../../../core/permissions/boards.server.ts'
import type { StartedImport } from '../import.ts'
import type { BoardAudience } from './audiences.ts'

type Choice = StartedImport['privacy']
type Row = Pick<
  typeof importBoards.$inferSelect,
  'privacy' | 'isPrivate' | 'audience' | 'targetSeenBy'
>

/**
 * The privacy of a board that the import creates: secret unless the member or file says otherwise. Always secret if the
 * pins were to go to an existing board that can no longer take them. The choice for all boards never reveals private
 * entries.
 */
export function chosenPrivacy(choice: Choice, { privacy, isPrivate, audience, targetSeenBy }: Row) {
  if (targetSeenBy !== null || (isPrivate && audience === null)) return 'secret'
  const chosen = audience ?? choice
  return chosen === 'as_file' ? (privacy ?? 'secret') : chosen
}

export function chosenPrivacyOf(choice: SQL): SQL {
  return sql`case when import_boards.target_seen_by is not null
      or import_boards.is_private and import_boards.audience is null then 'secret'
    when coalesce(import_boards.audience, ${choice}) = 'as_file' then coalesce(import_boards.privacy, 'secret')
    else coalesce(import_boards.audience, ${choice}) end`
}

/** A board's audience. Collaborators, invited ones included, can see a secret board. */
export function audienceOfBoard(): SQL<BoardAudience> {
  // Drizzle omits the table's name in a query of one table.
  return sql<BoardAudience>`case when boards.privacy <> 'secret' then boards.privacy
    when exists (select 1 from board_collaborators where board_id = boards.id) then 'shared'
    else 'secret' end`
}

/** Whether the member may save to the board, and its audience hasn't grown since it was chosen. */
export function canStillTake(
  memberId: number | SQL,
  audienceThen: SQL | BoardAudience | null,
): SQL {
  return sql`(${and(editableById(memberId), sql`(${audienceThen} = 'public' or ${audienceOfBoard()} in ('secret', ${audienceThen}))`)})`
}
