import { and, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Context } from '../../../../context.server.ts'
import { importItems, imports } from '../../../../db/transfer/imports.ts'
import { IdText } from '../../../../forms/input.ts'
import { parseJson } from '../../../../json.ts'
import { Refusal } from '../../../../refusal.ts'
import { fetchPicture } from '../../../content/media/pictures/fetch-picture.server.ts'
import { readPictureFile } from '../../../content/media/pictures/picture-file.server.ts'
import { drawRendition } from '../../../content/media/pictures/renditions.server.ts'
import {
  type UploadedPicture,
  withPictureInMemory,
} from '../../../content/media/uploads/picture-in-memory.server.ts'
import {
  type Stage,
  withStagedPictures,
} from '../../../content/media/uploads/stage-pictures.server.ts'
import { PATIENCE } from '../../../content/webpages/limits.ts'
import { politeness, SiteRefusal } from '../../../content/webpages/polite/polite.server.ts'
import { SQUARE } from '../../../core/pictures/picture-path.ts'
import { limitRate } from '../../../core/rate-limits/rate-limit.server.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import { waitingImport } from '../change-import.server.ts'
import { packedPicture } from '../zip/unpack.server.ts'
import { ZipPlace } from '../zip/zip-place.ts'

export const PictureQuery = v.object({ importId: IdText, itemId: IdText })
type PictureQuery = v.InferOutput<typeof PictureQuery>

/**
 * Renders an entry's picture as a small WebP before the import starts. Reads it from the uploaded ZIP, or fetches its
 * smallest version; if that fails, the next larger one. Lets other requests to the site go first. Refuses `not_found`,
 * `rate_limited`, `pictures_not_allowed`, and what {@link packedPicture}, {@link fetchPicture} and
 * {@link readPictureFile} refuse.
 */
export async function renderEntryPicture(
  context: Context,
  { importId, itemId }: PictureQuery,
): Promise<Uint8Array<ArrayBuffer>> {
  const { db, env } = context
  const isOwn = waitingImport(context, importId)
  const [item] = await db
    .select({ file: importItems.file, addresses: importItems.addresses, link: importItems.link })
    .from(importItems)
    .where(
      and(
        eq(importItems.id, itemId),
        sql`${importItems.importId} = (select ${imports.id} from ${imports} where ${isOwn})`,
      ),
    )
  if (!item?.file && !item?.addresses) throw new Refusal('not_found')
  return withStagedPictures(context, async (stage) => {
    const picture = item.file
      ? packedPicture(env.MEDIA, parseJson(ZipPlace, item.file))
      : await fetched(context, stage, item.addresses ?? '', item.link)
    return withPictureInMemory(env, picture, async (held) => {
      const { plain } = await readPictureFile(context, held)
      return drawRendition(env.IMAGES, SQUARE, plain)
    })
  })
}

async function fetched(
  context: Context,
  stage: Stage,
  addresses: string,
  foundAt: string | null,
): Promise<UploadedPicture> {
  await limitRate(context, 'importPicture', String(signedIn(context).id))
  const polite = politeness(context.env, { ...PATIENCE, isLast: true })
  const [smallest = '', other] = addresses.split(' ').reverse()
  const fetchOne = (address: string) =>
    polite((beforeHop) => fetchPicture(context, stage, address, { beforeHop, foundAt }))
  try {
    return await fetchOne(smallest).catch((error) => {
      if (other === undefined || !(error instanceof Refusal)) throw error
      return fetchOne(other)
    })
  } catch (error) {
    if (!(error instanceof SiteRefusal)) throw error
    throw new Refusal(error.why === 'robots' ? 'pictures_not_allowed' : 'picture_unreachable')
  }
}
