import { type SQL, sql } from 'drizzle-orm'
import { type Chunk, sourceSection } from './action-steps.server.ts'

export function finishSteps({ actionId, kind, now }: Chunk): SQL[] {
  const isOver = isFinished(actionId, 'running', 0)
  return [
    ...(kind === 'merge'
      ? [
          sql`update boards set deleted_at = ${now} where ${isOver}
            and id = (select source_board_id from board_actions where id = ${actionId})`,
        ]
      : []),
    ...(kind === 'dissolve'
      ? [sql`delete from board_sections where id = ${sourceSection(actionId)} and ${isOver}`]
      : []),
    sql`update board_actions set state = 'done', done = total, finished_at = ${now}
      where id = ${actionId} and ${isOver}`,
    unlockSteps(actionId),
  ]
}

export function finishUndoSteps({ actionId, kind, now }: Chunk): SQL[] {
  const isOver = isFinished(actionId, 'undoing', 1)
  return [
    ...(kind === 'merge' || kind === 'move'
      ? [
          sql`delete from board_sections where ${isOver} and id in (
              select value from board_actions, json_each(sections) where board_actions.id = ${actionId}
            ) and not exists (select 1 from pins where section_id = board_sections.id)`,
        ]
      : []),
    sql`update board_actions set state = 'undone', done = total, finished_at = ${now}
      where id = ${actionId} and ${isOver}`,
    unlockSteps(actionId),
  ]
}

function isFinished(actionId: number, state: 'running' | 'undoing', left: 0 | 1): SQL {
  return sql`exists (select 1 from board_actions where id = ${actionId} and state = ${state})
    and not exists (select 1 from board_action_pins
      where action_id = ${actionId} and is_done = ${left})`
}

function unlockSteps(actionId: number): SQL {
  return sql`delete from busy_boards where action_id = ${actionId} and exists (
    select 1 from board_actions where id = ${actionId} and state in ('done', 'undone'))`
}
