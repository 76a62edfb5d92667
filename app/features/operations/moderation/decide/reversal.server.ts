import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { newId } from '../../../../db/ids.ts'
import { statement } from '../../../../db/statement.ts'
import { MEMBER_ACTS, STATE_AFTER } from '../members/member-acts.server.ts'

type Batch = Pick<Context, 'db' | 'now'>

export type DecisionRow = {
  id: number
  act: 'keep' | 'hide' | 'remove' | 'limit' | 'soft_ban' | 'suspend' | 'deactivate' | 'restore'
  kind: 'pin' | 'picture' | 'board' | 'member' | 'invitation'
  memberId: number
  subjectId: number
  createdAt: number
}

/**
 * Undoes a decision: pins and boards return, accounts get their former state, and a removed picture returns to
 * everybody who had it. Campaigns stay paused; withdrawn invitations stay withdrawn.
 */
export function reversalStatements({ db, now }: Batch, decision: DecisionRow) {
  const undone = sql`(select decisions.id from decisions where ${isDecidedTogether(decision)})`
  const statements = [
    ...undoStatements(decision, now, undone),
    sql`update decisions set reversed_at = ${now}, notified_at = null, seen_at = null
      where ${isDecidedTogether(decision)} and reversed_at is null`,
  ]
  return statements.map((text) => statement(db, text))
}

/** The decision itself and, for a removed picture, the decisions about everybody else who had it. */
function isDecidedTogether({ id, act, subjectId, createdAt }: DecisionRow): SQL {
  if (act !== 'remove') return sql`decisions.id = ${id}`
  return sql`decisions.act = 'remove' and decisions.subject_id = ${subjectId}
    and decisions.created_at = ${createdAt} and decisions.reversed_at is null`
}

function undoStatements(
  { act, kind, memberId, subjectId }: DecisionRow,
  now: number,
  undone: SQL,
): SQL[] {
  const table = sql.raw(kind === 'board' ? 'boards' : kind === 'member' ? 'members' : 'pins')
  switch (act) {
    case 'keep':
    case 'restore':
      return []
    case 'limit':
      return [sql`update ${table} set limited_at = null where id = ${subjectId}`]
    case 'hide':
      return kind === 'invitation'
        ? []
        : [kind === 'board' ? restoreBoard(undone) : restorePins(undone)]
    case 'remove':
      return restorePicture(subjectId, undone)
    case 'suspend':
    case 'deactivate':
    case 'soft_ban': {
      const { set, from } = MEMBER_ACTS.restore
      const isUnchanged = sql`members.state = ${STATE_AFTER[act]} and ${from}`
      return [
        sql`insert into account_events (id, member_id, kind, country, user_agent, created_at)
          select ${newId(now)}, id, 'restored', '', '', ${now}
          from members where id = ${memberId} and ${isUnchanged}`,
        sql`update members set ${set(now)} where id = ${memberId} and ${isUnchanged}`,
      ]
    }
  }
}

/** If the owner had deleted something before the decision, it stays in the trash. */
const restoredDeletedAt = (table: SQL) => sql`iif(
  deleted_at = (select created_at from decisions where decisions.id = ${table}.removal_id), null, deleted_at
)`

function restorePins(undone: SQL): SQL {
  return sql`update pins set deleted_at = ${restoredDeletedAt(sql`pins`)}, removal_id = null
    where removal_id in ${undone}`
}

/** Renames the board if its owner has a newer board of the same name. */
function restoreBoard(undone: SQL): SQL {
  const isTaken = sql`exists (
    select 1 from boards as newer where newer.owner_id = boards.owner_id and newer.deleted_at is null
      and newer.folded_name = boards.folded_name
  )`
  const nameSuffix = sql`' ' || (boards.id % 100000)`
  return sql`update boards set deleted_at = ${restoredDeletedAt(sql`boards`)}, removal_id = null,
      name = iif(${isTaken}, name || ${nameSuffix}, name),
      folded_name = iif(${isTaken}, folded_name || ${nameSuffix}, folded_name)
    where removal_id in ${undone}`
}

function restorePicture(pictureId: number, undone: SQL): SQL[] {
  return [
    sql`delete from removed_pictures where hash = (select hash from pictures where id = ${pictureId})`,
    restorePins(undone),
    sql`update members set picture_id = ${pictureId} where picture_id is null and id in (
      select member_id from decisions where id in ${undone} and json_extract(cleared, '$.avatar') = 1
    )`,
    sql`update boards set cover_id = ${pictureId} where cover_id is null and id in (
      select covers.value from decisions, json_each(decisions.cleared, '$.covers') as covers
      where decisions.id in ${undone}
    )`,
  ]
}
