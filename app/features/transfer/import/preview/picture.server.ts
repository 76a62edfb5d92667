import { and, eq, isNotNull, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Context } from '../../../../context.server.ts'
import { importItems, imports } from '../../../../db/transfer/imports.ts'
import { IdText } from '../../../../forms/input.ts'
import { parseJson } from '../../../../json.ts'
import { Refusal } from '../../../../refusal.ts'
import { PICTURE_BYTES } from '../../../content/media/limits.ts'
import { readPictureFile } from '../../../content/media/pictures/picture-file.server.ts'
import { drawRendition } from '../../../content/media/pictures/renditions.server.ts'
import { SQUARE } from '../../../ground/pictures/picture-path.ts'
import { waitingImport } from '../change-import.server.ts'
import { unpack } from '../zip/unpack.server.ts'
import { ZipPlace } from '../zip/zip-place.ts'

export const PictureQuery = v.object({ importId: IdText, itemId: IdText })
type PictureQuery = v.InferOutput<typeof PictureQuery>

/**
 * Draws the picture of an entry in an uploaded ZIP, small and as WebP, while its import waits for
 * the start. Refuses `not_found`, and as {@link unpack} and {@link readPictureFile}.
 */
export async function drawEntry(
  context: Context,
  { importId, itemId }: PictureQuery,
): Promise<Uint8Array<ArrayBuffer>> {
  const { db, env } = context
  const isOwn = waitingImport(context, importId)
  const [item] = await db
    .select({ file: importItems.file })
    .from(importItems)
    .where(
      and(
        eq(importItems.id, itemId),
        isNotNull(importItems.file),
        sql`${importItems.importId} = (select ${imports.id} from ${imports} where ${isOwn})`,
      ),
    )
  if (!item) throw new Refusal('not_found')
  const bytes = await unpack(env.MEDIA, parseJson(ZipPlace, item.file ?? ''), PICTURE_BYTES)
  const { plain } = await readPictureFile(context, bytes)
  return drawRendition(env.IMAGES, SQUARE, plain)
}
