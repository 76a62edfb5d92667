import { type SQL, sql } from 'drizzle-orm'
import { columnList } from '../../../../db/listed-columns.ts'
import { COPIED_COLUMNS } from '../../../content/pins/fields/copied-columns.ts'
import type { ActionKind } from './action.ts'

export type Chunk = {
  actionId: number
  kind: ActionKind
  pinCount: number
  now: number
  firstCopyId: number
}

/** The next chunk's statements, in one transaction. Pins moved elsewhere in the meantime stay there. */
export function forwardSteps(chunk: Chunk): SQL[] {
  const { actionId } = chunk
  const open = sql`(select pin_id from board_action_pins
    where action_id = ${actionId} and is_done = 0 order by pin_id limit ${chunk.pinCount})`
  return [
    ...(chunk.kind === 'copy'
      ? copySteps(chunk, open)
      : [chunk.kind === 'delete' ? deleteStep(actionId, open) : moveStep(actionId, open)]),
    sql`update board_action_pins set is_done = 1
      where action_id = ${actionId} and pin_id in ${open} and ${isInState(actionId, 'running')}`,
    ...lateSaveSteps(chunk),
    sql`update board_actions set done = (
      select count(*) from board_action_pins where action_id = ${actionId} and is_done = 1
    ) where id = ${actionId} and state = 'running'`,
  ]
}

export function backwardSteps({ actionId, kind, pinCount, now }: Chunk): SQL[] {
  const open = sql`(select pin_id from board_action_pins
    where action_id = ${actionId} and is_done = 1 order by pin_id limit ${pinCount})`
  return [
    backStep(actionId, kind, open, now),
    sql`update board_action_pins set is_done = 0
      where action_id = ${actionId} and pin_id in ${open} and ${isInState(actionId, 'undoing')}`,
    sql`update board_actions set done = (
      select count(*) from board_action_pins where action_id = ${actionId} and is_done = 0
    ) where id = ${actionId} and state = 'undoing'`,
  ]
}

/** Every statement checks the state of its bulk action. */
function isInState(actionId: number, state: 'running' | 'undoing'): SQL {
  return sql`exists (select 1 from board_actions where id = ${actionId} and state = ${state})`
}

function moveStep(actionId: number, open: SQL): SQL {
  return sql`update pins set board_id = bulk_action.target_board_id, section_id = chosen.new_section_id,
      order_key = chosen.new_order_key
    from board_action_pins as chosen, board_actions as bulk_action
    where bulk_action.id = ${actionId} and bulk_action.state = 'running' and chosen.action_id = bulk_action.id
      and chosen.pin_id in ${open} and pins.id = chosen.pin_id and +pins.board_id = bulk_action.source_board_id`
}

function deleteStep(actionId: number, open: SQL): SQL {
  return sql`update pins set deleted_at = bulk_action.created_at
    from board_actions as bulk_action
    where bulk_action.id = ${actionId} and bulk_action.state = 'running' and pins.id in ${open}
      and pins.deleted_at is null and +pins.board_id = bulk_action.source_board_id`
}

/** Copies pins with their hashtags. A copy of the viewer's own pin also keeps the private note. */
function copySteps({ actionId, firstCopyId, now }: Chunk, open: SQL): SQL[] {
  return [
    sql`insert into pins (id, pinner_id, actor_id, board_id, section_id, order_key, via_pin_id, root_pin_id,
        created_at, ${columnList(COPIED_COLUMNS)})
      select ${firstCopyId} + row_number() over (order by chosen.new_order_key desc),
        iif(${isActedFor}, target.owner_id, bulk_action.member_id),
        iif(${isActedFor}, bulk_action.member_id, null),
        bulk_action.target_board_id, chosen.new_section_id, chosen.new_order_key, pins.id,
        coalesce(pins.root_pin_id, pins.id), ${now}, ${columnList(COPIED_COLUMNS, 'pins')}
      from board_action_pins as chosen
      join board_actions as bulk_action on bulk_action.id = chosen.action_id and bulk_action.state = 'running'
      join boards as target on target.id = bulk_action.target_board_id
      join pins on pins.id = chosen.pin_id and pins.deleted_at is null
        and +pins.board_id = bulk_action.source_board_id
      where chosen.action_id = ${actionId} and chosen.pin_id in ${open}`,
    sql`update board_action_pins as chosen set copy_id = (
        select copy.id from board_actions as bulk_action, pins as copy
        where bulk_action.id = chosen.action_id and copy.board_id = bulk_action.target_board_id
          and copy.deleted_at is null and copy.order_key = chosen.new_order_key
      ) where action_id = ${actionId} and pin_id in ${open} and ${isInState(actionId, 'running')}`,
    sql`insert or ignore into pin_hashtags (pin_id, hashtag_id)
      select chosen.copy_id, tagged.hashtag_id from board_action_pins as chosen
      join pin_hashtags as tagged on tagged.pin_id = chosen.pin_id
      where chosen.action_id = ${actionId} and chosen.pin_id in ${open}
        and chosen.copy_id is not null and ${isInState(actionId, 'running')}`,
    sql`insert or ignore into pin_notes (pin_id, member_id, text, indexed_text)
      select copy.id, notes.member_id, notes.text, notes.indexed_text from board_action_pins as chosen
      join pins as copy on copy.id = chosen.copy_id
      join pin_notes as notes on notes.pin_id = chosen.pin_id and notes.member_id = copy.pinner_id
      where chosen.action_id = ${actionId} and chosen.pin_id in ${open} and ${isInState(actionId, 'running')}`,
  ]
}

/** Also moves pins that members have since saved to a board or section that is being removed. */
function lateSaveSteps({ actionId, kind }: Chunk): SQL[] {
  if (kind !== 'merge' && kind !== 'dissolve') return []
  const ofSection = kind === 'merge' ? sql`` : sql`and pins.section_id = ${sourceSection(actionId)}`
  return [
    sql`insert or ignore into board_action_pins (action_id, pin_id, old_section_id, old_order_key, new_section_id, new_order_key)
      select bulk_action.id, pins.id, pins.section_id, pins.order_key,
        ${kind === 'merge' ? sql`${sameSection(sql`bulk_action.target_board_id`)}` : sql`bulk_action.target_section_id`},
        pins.order_key
      from board_actions as bulk_action join pins on pins.board_id = bulk_action.source_board_id ${ofSection}
      where bulk_action.id = ${actionId} and bulk_action.state = 'running' and not exists (
        select 1 from board_action_pins where action_id = bulk_action.id and is_done = 0)`,
    sql`update board_actions set total = (
      select count(*) from board_action_pins where action_id = ${actionId}
    ) where id = ${actionId} and state = 'running'`,
  ]
}

export function sameSection(boardId: SQL | number): SQL {
  return sql`(select there.id from board_sections as here
    join board_sections as there on there.folded_title = here.folded_title
    where here.id = pins.section_id and there.board_id = ${boardId})`
}

export function sourceSection(actionId: number): SQL {
  return sql`(select json_extract(sections, '$[0].id') from board_actions where id = ${actionId})`
}

function backStep(actionId: number, kind: ActionKind, open: SQL, now: number): SQL {
  if (kind === 'delete') {
    return sql`update pins set deleted_at = null from board_actions as bulk_action
      where bulk_action.id = ${actionId} and bulk_action.state = 'undoing' and pins.id in ${open}
        and pins.deleted_at = bulk_action.created_at`
  }
  if (kind === 'copy') {
    return sql`update pins set deleted_at = ${now} where deleted_at is null and id in (
        select copy_id from board_action_pins where action_id = ${actionId} and pin_id in ${open}
      ) and ${isInState(actionId, 'undoing')}`
  }
  return sql`update pins set board_id = bulk_action.source_board_id, order_key = chosen.old_order_key,
      section_id = (select id from board_sections
        where id = chosen.old_section_id and board_id = bulk_action.source_board_id)
    from board_action_pins as chosen, board_actions as bulk_action
    where bulk_action.id = ${actionId} and bulk_action.state = 'undoing' and chosen.action_id = bulk_action.id
      and chosen.pin_id in ${open} and pins.id = chosen.pin_id and +pins.board_id = bulk_action.target_board_id`
}

/** Members who can save to a protected board without owning or sharing it act for its business. */
const isActedFor = sql`(
  target.privacy = 'protected' and target.owner_id <> bulk_action.member_id and not exists (
    select 1 from board_collaborators as sharing
    where sharing.board_id = target.id and sharing.member_id = bulk_action.member_id
      and sharing.state = 'accepted'
  )
)`
