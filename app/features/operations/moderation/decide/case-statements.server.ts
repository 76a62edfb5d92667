import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { statement } from '../../../../db/statement.ts'
import { canBeActedOnBy, MEMBER_ACTS, memberActStatements } from '../members/member-acts.server.ts'
import type { CaseAct } from './acts.ts'
import type { CaseDecision } from './decision.ts'

type Batch = Pick<Context, 'db' | 'now'> & {
  /** The first decision's id. The ids of further decisions follow it. */
  id: number
  operatorId: number
}

export type CaseRow = {
  id: number
  kind: 'picture' | 'board' | 'member' | 'invitation'
  subjectId: number
  memberId: number
  title: string
}

/** The targets of an action: rows of `member_id`, `subject_id`, `title`, `cleared`. */
type DecisionTarget = { act: string; kind: string; rows: SQL }

/** The targets of an action in a case. If there are none, the action isn't possible. */
export function decisionTargetOf(found: CaseRow, act: CaseAct, operatorId: number): DecisionTarget {
  const { id, kind, subjectId, memberId, title } = found
  const of = (table: string, owner: string, name: string, condition: SQL) =>
    sql`select ${sql.raw(owner)} as member_id, id as subject_id, ${sql.raw(name)} as title,
      null as cleared from ${sql.raw(table)} where ${condition}`
  const account = (from: SQL) =>
    of(
      'members',
      'id',
      'full_name',
      sql`id = ${memberId} and ${from} and ${canBeActedOnBy(operatorId)}`,
    )
  switch (act) {
    case 'keep':
      return {
        act,
        kind,
        rows: sql`select ${memberId} as member_id, ${subjectId} as subject_id, ${title} as title, null as cleared`,
      }
    case 'remove':
      return { act, kind: 'picture', rows: usersOfPicture(found) }
    case 'limit_member':
      return { act: 'limit', kind: 'member', rows: account(sql`limited_at is null`) }
    case 'soft_ban':
    case 'suspend':
    case 'deactivate':
      return { act, kind: 'member', rows: account(MEMBER_ACTS[act].from) }
    default: {
      const isUntouched = act === 'limit' ? sql`limited_at is null` : sql`removal_id is null`
      if (kind === 'picture') {
        const rows = of('pins', 'pinner_id', 'title', sql`${reportedPins(id)} and ${isUntouched}`)
        return { act, kind: 'pin', rows }
      }
      if (kind === 'board') {
        const rows = of('boards', 'owner_id', 'name', sql`id = ${subjectId} and ${isUntouched}`)
        return { act, kind, rows }
      }
      const rows = sql`select ${memberId} as member_id, id as subject_id, ${title} as title,
        null as cleared from board_collaborators where id = ${subjectId} and state = 'invited'`
      return { act, kind: 'invitation', rows }
    }
  }
}

/** Inserts the decisions, each with its own id, and carries them out. */
export function decisionStatements(
  batch: Batch,
  found: CaseRow,
  { act, ground, explanation }: CaseDecision,
) {
  const { db, id, operatorId, now } = batch
  const target = decisionTargetOf(found, act, operatorId)
  const notifiedAt = act === 'keep' ? now : null
  return [
    statement(
      db,
      sql`insert into decisions
        (id, case_id, operator_id, member_id, act, kind, subject_id, title, ground, explanation,
          cleared, created_at, notified_at, seen_at)
      select ${id} + row_number() over (order by member_id <> ${found.memberId}, member_id, subject_id) - 1,
        ${found.id}, ${operatorId}, member_id, ${target.act}, ${target.kind}, subject_id, title, ${ground},
        ${explanation}, cleared, ${now}, ${notifiedAt}, ${notifiedAt} from (${target.rows})`,
    ),
    ...actStatements(batch, found, act),
  ]
}

function actStatements(batch: Batch, found: CaseRow, act: CaseAct) {
  const { db, now } = batch
  const { kind, subjectId, memberId } = found
  const run = (text: SQL) => statement(db, text)
  const ofThisDecision = isOfThisDecision(batch, found)
  switch (act) {
    case 'keep':
      return []
    case 'remove':
      return removePicture(batch, found).map(run)
    case 'limit_member':
      return [run(sql`update members set limited_at = ${now} where id = ${memberId}`)]
    case 'soft_ban':
    case 'suspend':
    case 'deactivate':
      return memberActStatements(batch, memberId, act)
    case 'limit': {
      const table = sql.raw(kind === 'picture' ? 'pins' : 'boards')
      return [
        run(sql`update ${table} set limited_at = ${now}
          where id in (select subject_id from decisions where ${ofThisDecision})`),
      ]
    }
    case 'hide': {
      if (kind === 'invitation') {
        return [
          run(sql`delete from board_collaborators where id = ${subjectId} and state = 'invited'`),
        ]
      }
      const table = sql.raw(kind === 'picture' ? 'pins' : 'boards')
      const hidden = sql`update ${table} set deleted_at = coalesce(deleted_at, ${now}),
          removal_id = (select decisions.id from decisions where ${ofThisDecision} and subject_id = ${table}.id)
        where id in (select subject_id from decisions where ${ofThisDecision})`
      const removedPinIds =
        kind === 'picture'
          ? sql`select id from pins where removal_id in (select decisions.id from decisions where ${ofThisDecision})`
          : sql`select pins.id from boards join pins on pins.board_id = boards.id
              where boards.removal_id in (select decisions.id from decisions where ${ofThisDecision})`
      return [run(hidden), ...pauseCampaigns(batch, removedPinIds).map(run)]
    }
  }
}

function isOfThisDecision({ now }: Batch, { id }: CaseRow): SQL {
  return sql`decisions.case_id = ${id} and decisions.created_at = ${now}`
}

function reportedPins(caseId: number): SQL {
  return sql`id in (
    select pin_id from report_cases where id = ${caseId}
    union select pin_id from reports where case_id = ${caseId}
  )`
}

/** The pins with a picture, and with the video of a reported pin, whose picture it is. */
function pinsWithPicture({ id, subjectId }: CaseRow): SQL {
  return sql`(pins.picture_id = ${subjectId} or pins.video_id in (
    select video_id from pins where picture_id = ${subjectId} and ${reportedPins(id)}
  ))`
}

/** Everybody who pinned or uses a picture, and always the case's member, without repeats. */
function usersOfPicture(found: CaseRow): SQL {
  const { subjectId, memberId, title } = found
  return sql`select member_id, ${subjectId} as subject_id, ${title} as title,
      json_object('avatar', max(avatar), 'covers', json(coalesce(max(covers), '[]'))) as cleared
    from (
      select ${memberId} as member_id, 0 as avatar, null as covers
      union all select distinct pinner_id, 0, null from pins
        where ${pinsWithPicture(found)} and removal_id is null
      union all select id, 1, null from members where picture_id = ${subjectId}
      union all select owner_id, 0, json_group_array(id) from boards
        where cover_id = ${subjectId} group by owner_id
    ) group by member_id`
}

/**
 * Removes a picture from all pins, avatars and covers, and the video and captions of reported pins with that picture.
 * Nobody can upload any of them again.
 */
function removePicture(batch: Batch, found: CaseRow): SQL[] {
  const { id, now } = batch
  const { subjectId } = found
  const ofThisDecision = isOfThisDecision(batch, found)
  return [
    sql`insert into removed_pictures (hash, perceptual_hash, decision_id, created_at)
      select hash, nullif(perceptual_hash, ''), ${id}, ${now} from pictures where id = ${subjectId}
      on conflict do nothing`,
    ...(['video', 'captions'] as const).map((kind) => removeFiles(found, kind)),
    sql`update pins set deleted_at = coalesce(deleted_at, ${now}),
        removal_id = (select decisions.id from decisions where ${ofThisDecision} and member_id = pinner_id)
      where ${pinsWithPicture(found)} and removal_id is null`,
    sql`update boards set cover_id = null where cover_id = ${subjectId}`,
    sql`update members set picture_id = null where picture_id = ${subjectId}`,
    ...pauseCampaigns(batch, sql`select id from pins where ${pinsWithPicture(found)}`),
  ]
}

function removeFiles({ id, subjectId }: CaseRow, kind: 'video' | 'captions'): SQL {
  const hash = kind === 'video' ? sql`videos.hash` : sql`pins.captions_hash`
  return sql`insert into removed_files (kind, hash, picture_hash)
    select distinct ${kind}, ${hash}, pictures.hash
    from (select * from pins where picture_id = ${subjectId} and ${reportedPins(id)}) as pins
      join pictures on pictures.id = pins.picture_id left join videos on videos.id = pins.video_id
    where ${hash} is not null on conflict do nothing`
}

/** Pauses campaigns of pins that were taken down, until the business resumes them. */
function pauseCampaigns({ id, now }: Batch, pinIds: SQL): SQL[] {
  const running = sql`status = 'active' and pin_id in (${pinIds})`
  return [
    sql`insert into campaign_changes (id, campaign_id, actor_id, act, detail, created_at)
      select ${id} + row_number() over (order by id) - 1, id, null, 'paused',
        json_object('reason', 'Its pin was taken down.'), ${now} from campaigns where ${running}`,
    sql`update campaigns set status = 'paused', version = version + 1 where ${running}`,
  ]
}
