import { encodeBase64 } from '@oslojs/encoding'
import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { boardSections, boards } from '../../../db/content/boards.ts'
import { pins } from '../../../db/content/pins.ts'
import { members } from '../../../db/identity/accounts.ts'
import { publicName } from '../../../db/identity/public-name.ts'
import { Refusal } from '../../../refusal.ts'
import type { BoardQuery } from '../../content/boards/board.ts'
import { boardPath, sectionPath } from '../../content/boards/board-names/board-path.ts'
import { lastPin, pinsInOrder } from '../../content/boards/board-order/pins-in-order.server.ts'
import { sectionColumns } from '../../content/boards/sections/sections.server.ts'
import { noteOf } from '../../content/pins/notes/note.server.ts'
import { selectWithWallPins, wallPage } from '../../content/pins/wall-pins.server.ts'
import { isPinNotBlocked } from '../../core/permissions/blocks.server.ts'
import { visibleTo } from '../../core/permissions/boards.server.ts'
import { picturePath } from '../../core/pictures/picture-path.ts'
import { signedIn } from '../../identity/sessions/signed-in.ts'
import { OFFLINE_PINS } from '../limits.ts'
import { type OfflineBoard, offlinePath } from './offline-board.ts'
import { offlineHtml } from './offline-html.ts'
import { OFFLINE_STYLE } from './offline-style.ts'

/**
 * Reads a board for the viewer's device: a page without scripts, and the pictures of its first {@link OFFLINE_PINS}
 * pins. Refuses `not_signed_in` and `not_found`.
 */
export async function readOfflineBoard(
  context: Context,
  { boardId }: BoardQuery,
): Promise<OfflineBoard> {
  const viewer = signedIn(context)
  const { db } = context
  const isTheBoard = and(eq(boards.id, boardId), visibleTo(viewer))
  const theBoard = sql`(select ${boards.id} from ${boards} where ${isTheBoard})`
  const ranked = pinsInOrder({
    board: isTheBoard,
    column: pins.boardId,
    id: boards.id,
    isShown: isPinNotBlocked(viewer.id),
    begins: { after: lastPin(null) },
    limit: OFFLINE_PINS + 1,
  })
  const [[board], sections, rows] = await db.batch([
    db
      .select({
        id: boards.id,
        name: boards.name,
        slug: boards.slug,
        description: boards.description,
        ownerUsername: members.username,
        owner: publicName().as('public_name'),
      })
      .from(boards)
      .innerJoin(members, eq(members.id, boards.ownerId))
      .where(isTheBoard),
    db
      .select(sectionColumns)
      .from(boardSections)
      .where(sql`${boardSections.boardId} = ${theBoard}`)
      .orderBy(boardSections.orderKey),
    selectWithWallPins(db, {
      description: pins.description,
      sectionId: pins.sectionId,
      note: noteOf(viewer.id).as('note'),
    })
      .innerJoin(sql`${ranked} as ranked`, sql`ranked.id = ${pins.id}`)
      .orderBy(sql`ranked.place, ranked.id`),
  ])
  if (!board) throw new Refusal('not_found')
  const { items } = wallPage(rows, OFFLINE_PINS)
  const shown = items.map((pin, place) => ({
    ...pin,
    description: rows[place]?.description ?? '',
    sectionId: rows[place]?.sectionId ?? null,
    note: rows[place]?.note ?? '',
  }))
  const isWhole = rows.length <= OFFLINE_PINS
  const hashes = new Set(shown.map(({ picture }) => picture.hash))
  return {
    memberId: viewer.id,
    id: board.id,
    name: board.name,
    path: boardPath(board),
    sections: sections.map((section) => ({ id: section.id, path: sectionPath(board, section) })),
    pins: shown.map(({ id }) => id),
    pictures: [...hashes].map((hash) => ({
      from: picturePath(hash, '736x'),
      to: offlinePath(board.id) + hash,
    })),
    isWhole,
    html: offlineHtml({ ...board, sections, pins: shown, isWhole }),
    policy: await policyOf(OFFLINE_STYLE),
  }
}

async function policyOf(style: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style))
  return [
    "default-src 'none'",
    `style-src 'sha256-${encodeBase64(new Uint8Array(hash))}'`,
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
