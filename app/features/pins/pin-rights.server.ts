import { type SQL, sql } from 'drizzle-orm'
import type { Viewer } from '../../context.server.ts'
import { boards } from '../../db/boards.ts'
import { pins } from '../../db/pins.ts'
import { editableBy, ownedBy, visibleTo } from '../permissions/boards.server.ts'

/** The pins whose words this viewer may change: those they pinned, while they can see the board. */
export function pinnedBy(viewer: Viewer): SQL {
  return sql`(${pins.pinnerId} = ${viewer.id} and ${isOn(visibleTo(viewer))})`
}

/** The pins that this viewer may take off their board: those they pinned, and all of a board of their own. */
export function removableBy(viewer: Viewer): SQL {
  return sql`(${pinnedBy(viewer)} or ${isOn(ownedBy(viewer))})`
}

/** The deleted pins that this viewer may bring back: as {@link removableBy}, where they may still add pins. */
export function restorableBy(viewer: Viewer): SQL {
  return sql`(${removableBy(viewer)} and ${isOn(editableBy(viewer))})`
}

/** The pins that this viewer may move about on their board: all of a board that they may add to. */
export function movableBy(viewer: Viewer): SQL {
  return isOn(editableBy(viewer))
}

/** Whether a pin's board is one of those that a condition names. */
export function isOn(condition: SQL | undefined): SQL {
  return sql`exists (select 1 from ${boards} where ${boards.id} = ${pins.boardId} and ${condition})`
}
