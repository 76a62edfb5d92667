import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { boards } from '../../../db/content/boards.ts'
import { pins } from '../../../db/content/pins.ts'
import { signedIn } from '../../identity/sessions/signed-in.ts'
import { hashToken } from '../../identity/tokens/tokens.server.ts'

/** The length of 128 bits in hexadecimal. */
const KEY_LENGTH = 32

/** The key of a picture on a page: a hash of both addresses at the time of the save. */
export function sourceKey(link: string | null, pictureAddress: string): string {
  return hashToken(`${link ?? ''}\n${pictureAddress}`).slice(0, KEY_LENGTH)
}

/** The query for the viewer's boards with pictures from a page. Refuses `not_signed_in`. */
export function savedToRows(
  context: Context,
  link: string | null,
  pictureAddresses: readonly string[],
) {
  const { id: viewerId } = signedIn(context)
  const keys = pictureAddresses.map((address) => sourceKey(link, address))
  return context.db
    .select({ key: pins.sourceKey, board: boards.name })
    .from(pins)
    .innerJoin(boards, eq(boards.id, pins.boardId))
    .where(
      and(
        eq(pins.pinnerId, viewerId),
        inArray(pins.sourceKey, keys),
        isNull(pins.deletedAt),
        isNull(boards.deletedAt),
      ),
    )
    .orderBy(pins.id)
}

export function savedTo(
  rows: Awaited<ReturnType<typeof savedToRows>>,
  link: string | null,
  pictureAddress: string,
): string | undefined {
  const key = sourceKey(link, pictureAddress)
  return rows.findLast((row) => row.key === key)?.board
}
