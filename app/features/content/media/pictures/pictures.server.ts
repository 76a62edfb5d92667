import { eq, getTableColumns } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { pictures } from '../../../../db/ground/media.ts'
import { withNewId } from '../../../../db/ids.ts'
import { Refusal } from '../../../../refusal.ts'
import { limitRate } from '../../../ground/rate-limits/rate-limit.server.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import { announceFile, forgetFile, protectFile, storeOnceGone } from '../loose-files.server.ts'
import {
  removedRefusal,
  removedRow,
  requireNotRemoved,
} from '../removed/removed-pictures.server.ts'
import { keysOf } from '../stored-files.server.ts'
import { findAlike, partsRecord } from './find-alike.server.ts'
import { likenessText } from './likeness.ts'
import {
  type DrawnPicture,
  drawPicture,
  readPictureFile,
  restoreOriginal,
  storePictureFiles,
} from './picture-file.server.ts'
import { pictureInsertion } from './picture-rows.server.ts'

type Worker = Pick<Context, 'db' | 'env' | 'now'>

export type Picture = Omit<
  typeof pictures.$inferSelect,
  'isKeyed' | 'colour' | 'perceptualHash' | 'likeness' | 'likenessId' | 'createdAt'
>

const {
  isKeyed: _isKeyed,
  colour: _colour,
  perceptualHash: _perceptualHash,
  likeness: _likeness,
  likenessId: _likenessId,
  createdAt: _createdAt,
  ...PICTURE
} = getTableColumns(pictures)

export async function storeSentPicture(
  context: Context,
  file: Uint8Array | Blob,
): Promise<Picture> {
  await limitUploads(context)
  return storePicture(context, file)
}

export function limitUploads(context: Context): Promise<void> {
  return limitRate(context, 'upload', String(signedIn(context).id))
}

/** Stores a picture, once, in constant time. Refuses as {@link readPictureFile}, and `picture_removed`. */
export async function storePicture(worker: Worker, file: Uint8Array | Blob): Promise<Picture> {
  const { db, now } = worker
  const read = await readPictureFile(worker, file)
  return announced(worker, read.hash, async () => {
    const [drawn, [removed]] = await Promise.all([
      drawPicture(worker, read),
      db.batch([removedRow(db, read.hash), announceFile(db, 'picture', read.hash, now)]),
    ])
    requireNotRemoved(removed)
    return storeOnceGone(worker, 'picture', read.hash, () => store(worker, drawn))
  })
}

/** Does what stores a picture; if that is refused, nothing stays of it. Refuses `picture_removed`. */
export async function announced<Done>(
  { db, env, now }: Worker,
  hash: string,
  work: () => Promise<Done>,
): Promise<Done> {
  try {
    return await work()
  } catch (error) {
    const refused = removedRefusal(error)
    if (refused !== error) await env.MEDIA.delete(keysOf('picture', hash))
    if (refused instanceof Refusal) await forgetFile(db, 'picture', hash, now)
    throw refused
  }
}

/** Null while the same file is being deleted. */
async function store(worker: Worker, drawn: DrawnPicture): Promise<Picture | null> {
  const { db, now } = worker
  const { hash, likeness: compared } = drawn
  const likeness = likenessText(compared.kept)
  const [alikeId] = await Promise.all([findAlike(db, compared), storePictureFiles(worker, drawn)])
  const [, , , , [picture]] = await withNewId(now, (id) => {
    const likenessId = likeness === '' ? null : (alikeId ?? id)
    return db.batch([
      ...pictureInsertion(db, drawn, { id, now, likeness, likenessId }),
      partsRecord(db, hash, compared),
      protectFile(db, 'picture', hash, now),
      db.select(PICTURE).from(pictures).where(eq(pictures.hash, hash)),
    ])
  })
  if (picture) await restoreOriginal(worker, drawn)
  return picture ?? null
}
