import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Context } from '../../context.server.ts'
import { boards } from '../../db/boards.ts'
import { pins } from '../../db/pins.ts'
import { signedIn } from '../auth/sessions/signed-in.ts'
import { hashToken } from '../auth/tokens/tokens.server.ts'

/** 128 bits, in hexadecimal. */
const KEY_LENGTH = 32

/** The key of a picture on a page: both addresses as they were when it was saved. */
export function sourceKey(link: string | null, pictureAddress: string): string {
  return hashToken(`${link ?? ''}\n${pictureAddress}`).slice(0, KEY_LENGTH)
}

/** The boards, by name, that the viewer saved pictures of a page to. Refuses `not_signed_in`. */
export async function readSavedTo(
  context: Context,
  link: string | null,
  pictureAddresses: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const viewer = signedIn(context)
  if (pictureAddresses.length === 0) return new Map()
  const keys = new Map(pictureAddresses.map((address) => [sourceKey(link, address), address]))
  const saved = await context.db
    .select({ key: pins.sourceKey, board: boards.name })
    .from(pins)
    .innerJoin(boards, eq(boards.id, pins.boardId))
    .where(
      and(
        eq(pins.pinnerId, viewer.id),
        inArray(pins.sourceKey, [...keys.keys()]),
        isNull(pins.deletedAt),
        isNull(boards.deletedAt),
      ),
    )
    .orderBy(pins.id)
  return new Map(saved.flatMap(({ key, board }) => [[keys.get(key ?? '') ?? '', board]]))
}
