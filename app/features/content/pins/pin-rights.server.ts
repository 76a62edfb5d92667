import { and, isNull, type SQL, sql } from 'drizzle-orm'
import type { Viewer } from '../../../context.server.ts'
import { boards } from '../../../db/content/boards.ts'
import { pins } from '../../../db/content/pins.ts'
import { isPinNotBlocked } from '../../ground/permissions/blocks.server.ts'
import { actedFor, editableBy, ownedBy, visibleTo } from '../../ground/permissions/boards.server.ts'

export function mayBeSeen(viewer: Viewer | null): SQL | undefined {
  return and(isNull(pins.deletedAt), visibleTo(viewer), isPinNotBlocked(viewer?.id ?? 0))
}

/** On boards of a business that the viewer acts for, a new pin is the business's. */
export function makersOf(viewer: Viewer): { pinnerId: SQL | number; actorId: SQL | null } {
  const acted = actedFor(viewer)
  if (!acted) return { pinnerId: viewer.id, actorId: null }
  return {
    pinnerId: sql`iif(${acted}, ${viewer.acting?.id}, ${viewer.id})`,
    actorId: sql`iif(${acted}, ${viewer.id}, null)`,
  }
}

/** Pins of the viewer, and those of a business on boards that they act for. */
export function pinnedBy(viewer: Viewer): SQL {
  const acted = actedFor(viewer)
  const own = sql`(${pins.pinnerId} = ${viewer.id} and ${isOn(visibleTo(viewer))})`
  return acted ? sql`(${own} or ${pins.pinnerId} = ${viewer.acting?.id} and ${isOn(acted)})` : own
}

export function removableBy(viewer: Viewer): SQL {
  return sql`(${pinnedBy(viewer)} or ${isOn(ownedBy(viewer))})`
}

export function restorableBy(viewer: Viewer): SQL {
  return sql`(${removableBy(viewer)} and ${isOn(editableBy(viewer))})`
}

/** Pins that the viewer may move: all on boards they may edit, without those of blocked members. */
export function movableBy(viewer: Viewer): SQL {
  return sql`(${isOn(editableBy(viewer))} and ${isPinNotBlocked(viewer.id)})`
}

export function isOn(condition: SQL | undefined): SQL {
  return sql`exists (select 1 from ${boards} where ${boards.id} = ${pins.boardId} and ${condition})`
}
