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
 * Undoes what a decision did, and no more: pins and boards come back where they were, accounts as
 * they were, a removed picture to everybody. Campaigns stay paused.
 */
export function reversed({ db, now }: Batch, decision: DecisionRow) {
  const undone = sql`(select decisions.id from decisions where ${decidedTogether(decision)})`
  const statements = [
    ...undoing(decision, now, undone),
    sql`update decisions set reversed_at = ${now}, told_at = null, seen_at = null
      where ${decidedTogether(decision)} and reversed_at is null`,
  ]
  return statements.map((text) => statement(db, text))
}

/** The decision, and for a picture those of all who had it. */
function decidedTogether({ id, act, subjectId, createdAt }: DecisionRow): SQL {
  if (act !== 'remove') return sql`decisions.id = ${id}`
  return sql`decisions.act = 'remove' and decisions.subject_id = ${subjectId}
    and decisions.created_at = ${createdAt} and decisions.reversed_at is null`
}

function undoing({ act, kind, memberId, subjectId }: DecisionRow, now: number, undone: SQL): SQL[] {
  const table = sql.raw(kind === 'board' ? 'boards' : kind === 'member' ? 'members' : 'pins')
  switch (act) {
    case 'keep':
    case 'restore':
      return []
    case 'limit':
      return [sql`update ${table} set limited_at = null where id = ${subjectId}`]
    case 'hide':
      return kind === 'invitation' ? [] : [kind === 'board' ? boardBack(undone) : pinsBack(undone)]
    case 'remove':
      return pictureBack(subjectId, undone)
    case 'suspend':
    case 'deactivate':
    case 'soft_ban': {
      const { set, from } = MEMBER_ACTS.restore
      const isStill = sql`members.state = ${STATE_AFTER[act]} and ${from}`
      return [
        sql`insert into account_events (id, member_id, kind, country, user_agent, created_at)
          select ${newId(now)}, id, 'restored', '', '', ${now}
          from members where id = ${memberId} and ${isStill}`,
        sql`update members set ${set(now)} where id = ${memberId} and ${isStill}`,
      ]
    }
  }
}

/** Things that their owner had deleted before stay in the trash. */
const stillDeleted = (table: SQL) => sql`iif(
  deleted_at = (select created_at from decisions where decisions.id = ${table}.removal_id), null, deleted_at
)`

function pinsBack(undone: SQL): SQL {
  return sql`update pins set deleted_at = ${stillDeleted(sql`pins`)}, removal_id = null
    where removal_id in ${undone}`
}

/** The board gets another name where its owner has a new one of that name. */
function boardBack(undone: SQL): SQL {
  const isTaken = sql`exists (
    select 1 from boards as newer where newer.owner_id = boards.owner_id and newer.deleted_at is null
      and newer.folded_name = boards.folded_name
  )`
  const apart = sql`' ' || (boards.id % 100000)`
  return sql`update boards set deleted_at = ${stillDeleted(sql`boards`)}, removal_id = null,
      name = iif(${isTaken}, name || ${apart}, name),
      folded_name = iif(${isTaken}, folded_name || ${apart}, folded_name)
    where removal_id in ${undone}`
}

function pictureBack(pictureId: number, undone: SQL): SQL[] {
  return [
    sql`delete from removed_pictures where hash = (select hash from pictures where id = ${pictureId})`,
    pinsBack(undone),
    sql`update members set picture_id = ${pictureId} where picture_id is null and id in (
      select member_id from decisions where id in ${undone} and json_extract(cleared, '$.avatar') = 1
    )`,
    sql`update boards set cover_id = ${pictureId} where cover_id is null and id in (
      select covers.value from decisions, json_each(decisions.cleared, '$.covers') as covers
      where decisions.id in ${undone}
    )`,
  ]
}
