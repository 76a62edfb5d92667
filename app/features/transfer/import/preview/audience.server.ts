import { type SQL, sql } from 'drizzle-orm'
import { boards } from '../../../../db/content/boards.ts'
import type { importBoards } from '../../../../db/transfer/imports.ts'
import type { StartedImport } from '../import.ts'

type Choice = StartedImport['privacy']
type Privacy = (typeof importBoards.$inferSelect)['privacy']

/** A board is secret where neither its member nor the file says another audience. */
export function chosenPrivacy(choice: Choice, inFile: Privacy): NonNullable<Privacy> {
  return choice === 'as_file' ? (inFile ?? 'secret') : choice
}

/**
 * Whether nobody sees a file's board there who wasn't meant to. Collaborators, asked ones too, see
 * a secret board. An archived one doesn't come to life on another.
 */
export function mayTake(
  choice: SQL | Choice,
  { privacy, isArchived }: { privacy: SQL | Privacy; isArchived: SQL | boolean },
): SQL {
  const archived = typeof isArchived === 'boolean' ? sql`${Number(isArchived)}` : isArchived
  return sql`(case case ${choice} when 'as_file' then coalesce(${privacy}, 'secret') else ${choice} end
      when 'public' then 1
      when 'protected' then ${boards.privacy} <> 'public'
      else ${boards.privacy} = 'secret' and not ${hasOthers()} end
    and (not ${archived} or ${boards.archivedAt} is not null or ${boards.privacy} = 'secret'))`
}

export function hasOthers(): SQL {
  return sql`exists (select 1 from board_collaborators where board_id = ${boards.id})`
}
