import { BRAND } from '../../../../brand.ts'
import type { Context, Worker } from '../../../../context.server.ts'
import { type BeforeHop, fetchPublic } from '../../../../gateways/web.server.ts'
import type { LimitedBody } from '../../../../gateways/web-body.ts'
import { Refusal } from '../../../../refusal.ts'
import { limitRate } from '../../../core/rate-limits/rate-limit.server.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import { dataPicture, isDataPicture } from '../data-picture.ts'
import { FETCH_MS, PICTURE_BYTES } from '../limits.ts'
import type { UploadedPicture } from '../uploads/picture-in-memory.server.ts'
import { type Stage, withStagedPictures } from '../uploads/stage-pictures.server.ts'
import { type Picture, storePicture } from './pictures.server.ts'

export const USER_AGENT = `${BRAND}/1.0 (reads a page when a member saves from it)`

const PICTURE = {
  accept: 'image/jpeg,image/png,image/webp,image/gif,image/*;q=0.5',
  userAgent: USER_AGENT,
  limitBytes: PICTURE_BYTES,
  limitMs: FETCH_MS,
  field: 'imageUrl',
  code: 'picture_unreachable',
} as const

/** `foundAt` is the page on which the picture was found. */
type Turn = { beforeHop?: BeforeHop; foundAt?: string | null | undefined }

/**
 * Fetches a picture and stages it if it is large. Refuses `link_invalid`, `picture_unreachable`, `picture_too_large`,
 * and `picture_unreadable` for a damaged data URL.
 */
export async function fetchPicture(
  { env }: Pick<Context, 'env'>,
  stage: Stage,
  address: string,
  { foundAt, ...turn }: Turn = {},
): Promise<UploadedPicture> {
  if (isDataPicture(address)) return dataPicture(address)
  const request = { ...PICTURE, foundAt }
  return stage(wholeBody(await fetchPublic(address, request, { allow: env.FETCH_ALLOW, ...turn })))
}

/** Refuses a body that was cut, so that R2 keeps nothing of it. */
async function* wholeBody({ stream, cut }: LimitedBody): AsyncGenerator<Uint8Array> {
  for await (const chunk of stream) {
    yield chunk
    // A fetched body's chunks don't share memory. The garbage collector may keep tens of megabytes of them.
    if (chunk.buffer instanceof ArrayBuffer) chunk.buffer.transfer(0)
  }
  if (cut() === 'too_long') throw new Refusal('picture_too_large', PICTURE.field)
  if (cut() !== null) throw new Refusal(PICTURE.code, PICTURE.field)
}

/** Fetches a picture and stores it. Refuses what {@link fetchPicture} and {@link storePicture} refuse. */
export function storePictureAt(worker: Worker, address: string, turn: Turn = {}): Promise<Picture> {
  return withStagedPictures(worker, async (stage) =>
    storePicture(worker, await fetchPicture(worker, stage, address, turn)),
  )
}

export async function limitFetches(context: Context): Promise<void> {
  const { id } = signedIn(context)
  await limitRate(context, 'fetch', `member:${id}`)
}
