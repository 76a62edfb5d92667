import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { boards } from '../../../../db/content/boards.ts'
import { pins } from '../../../../db/content/pins.ts'
import { pictures } from '../../../../db/core/media.ts'
import {
  ALIKE_BITS,
  likenessDistance,
  readLikeness,
} from '../../../content/media/pictures/likeness.ts'
import { offeredTo } from '../../../core/permissions/boards.server.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import { COMPARED_PINS } from '../limits.ts'
import type { SimilarPins, SimilarPinsQuery } from './similar-pins.ts'

/**
 * Finds the pictures that look like one of a board's latest pins. None does if the viewer can't save to the board.
 * Refuses `not_signed_in`.
 */
export async function findSimilarPins(
  context: Context,
  { boardId, likenesses }: SimilarPinsQuery,
): Promise<SimilarPins> {
  const rows = await context.db
    .select({ likeness: pictures.likeness })
    .from(pins)
    .innerJoin(boards, eq(boards.id, pins.boardId))
    .innerJoin(pictures, eq(pictures.id, pins.pictureId))
    .where(
      and(
        eq(pins.boardId, boardId),
        isNull(pins.deletedAt),
        isNotNull(pictures.likeness),
        offeredTo(signedIn(context)),
      ),
    )
    .orderBy(desc(pins.id))
    .limit(COMPARED_PINS)
  const kept = rows.map(({ likeness }) => readLikeness(likeness ?? ''))
  const isKept = (likeness: string) => {
    const hash = readLikeness(likeness)
    return kept.some((one) => likenessDistance(hash, one) <= ALIKE_BITS)
  }
  return { likenesses: likenesses.filter(isKept) }
}
