import { type SQL, sql } from 'drizzle-orm'
import type { Viewer } from '../../context.server.ts'
import { boards } from '../../db/boards.ts'
import { pins } from '../../db/pins.ts'
import { editableBy, ownedBy, visibleTo } from '../permissions/boards.server.ts'

export function pinnedBy(viewer: Viewer): SQL {
  return sql`(${pins.pinnerId} = ${viewer.id} and ${isOn(visibleTo(viewer))})`
}

/** Pins that the viewer may delete: their own, and all on their boards. */
export function removableBy(viewer: Viewer): SQL {
  return sql`(${pinnedBy(viewer)} or ${isOn(ownedBy(viewer))})`
}

export function restorableBy(viewer: Viewer): SQL {
  return sql`(${removableBy(viewer)} and ${isOn(editableBy(viewer))})`
}

/** Pins that the viewer may move: all on boards they may edit. */
export function movableBy(viewer: Viewer): SQL {
  return isOn(editableBy(viewer))
}

export function isOn(condition: SQL | undefined): SQL {
  return sql`exists (select 1 from ${boards} where ${boards.id} = ${pins.boardId} and ${condition})`
}
