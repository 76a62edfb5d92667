import { and, isNull, type SQL, sql } from 'drizzle-orm'
import type { Viewer } from '../../../context.server.ts'
import { boards } from '../../../db/content/boards.ts'
import { pins } from '../../../db/content/pins.ts'
import type { AnyViewer } from '../../core/permissions/any-viewer.ts'
import { isPinNotBlocked } from '../../core/permissions/blocks.server.ts'
import {
  editableBy,
  ofManagedBusiness,
  ownedBy,
  visibleTo,
} from '../../core/permissions/boards.server.ts'

export function mayBeSeen(viewer: AnyViewer | null): SQL | undefined {
  return and(isNull(pins.deletedAt), visibleTo(viewer), isPinNotBlocked(viewer?.id ?? 0))
}

/** The owner of a new pin: the business if the viewer manages the board for it, else the viewer. */
export function makersOf(viewer: Viewer): { pinnerId: SQL | number; actorId: SQL | null } {
  const isActedFor = ofManagedBusiness(viewer)
  if (!isActedFor) return { pinnerId: viewer.id, actorId: null }
  return {
    pinnerId: sql`iif(${isActedFor}, ${viewer.acting?.id}, ${viewer.id})`,
    actorId: sql`iif(${isActedFor}, ${viewer.id}, null)`,
  }
}

/** The viewer's own pins, and those of businesses on boards that the viewer manages. */
export function pinnedBy(viewer: AnyViewer): SQL {
  const isActedFor = ofManagedBusiness(viewer)
  const isOwnPin = sql`(${pins.pinnerId} = ${viewer.id} and ${isOn(visibleTo(viewer))})`
  return isActedFor
    ? sql`(${isOwnPin} or ${pins.pinnerId} = ${viewer.acting?.id} and ${isOn(isActedFor)})`
    : isOwnPin
}

export function removableBy(viewer: Viewer): SQL {
  return sql`(${pinnedBy(viewer)} or ${isOn(ownedBy(viewer))})`
}

export function restorableBy(viewer: Viewer): SQL {
  return sql`(${removableBy(viewer)} and ${isOn(editableBy(viewer))})`
}

/** Pins that the viewer may move: all on boards they may edit, except pins of blocked members. */
export function movableBy(viewer: Viewer): SQL {
  return sql`(${isOn(editableBy(viewer))} and ${isPinNotBlocked(viewer.id)})`
}

export function isOn(condition: SQL | undefined): SQL {
  return sql`exists (select 1 from ${boards} where ${boards.id} = ${pins.boardId} and ${condition})`
}
