import { and, type SQL, sql } from 'drizzle-orm'
import type { importBoards } from '../../../../db/transfer/imports.ts'
import { editableById } from '../../../ground/permissions/boards.server.ts'
import type { StartedImport } from '../import.ts'
import type { SeenBy } from './audiences.ts'

type Choice = StartedImport['privacy']
type Row = Pick<typeof importBoards.$inferSelect, 'privacy' | 'audience' | 'targetSeenBy'>

/**
 * A board of one's own is secret where neither its member nor the file says another audience, and
 * where its pins were meant for a board that can't take them.
 */
export function chosenPrivacy(choice: Choice, { privacy, audience, targetSeenBy }: Row) {
  if (targetSeenBy !== null) return 'secret'
  const chosen = audience ?? choice
  return chosen === 'as_file' ? (privacy ?? 'secret') : chosen
}

export function chosenPrivacyOf(choice: SQL): SQL {
  return sql`case when import_boards.target_seen_by is not null then 'secret'
    when coalesce(import_boards.audience, ${choice}) = 'as_file' then coalesce(import_boards.privacy, 'secret')
    else coalesce(import_boards.audience, ${choice}) end`
}

/** The people who see a board. Collaborators, asked ones too, see a secret one. */
export function seenBy(): SQL<SeenBy> {
  // Within a single table's fields drizzle would leave the table's name out.
  return sql<SeenBy>`case when boards.privacy <> 'secret' then boards.privacy
    when exists (select 1 from board_collaborators where board_id = boards.id) then 'shared'
    else 'secret' end`
}

/** Whether the member may save to a board which nobody sees who didn't see it when it was chosen. */
export function mayTake(memberId: number | SQL, seenThen: SQL | SeenBy | null): SQL {
  return sql`(${and(editableById(memberId), sql`(${seenThen} = 'public' or ${seenBy()} in ('secret', ${seenThen}))`)})`
}
