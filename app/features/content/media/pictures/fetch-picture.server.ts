import { BRAND } from '../../../../brand.ts'
import type { Context } from '../../../../context.server.ts'
import { type BeforeHop, fetchPublic } from '../../../../gateways/web.server.ts'
import { readAll } from '../../../../gateways/web-body.ts'
import { Refusal } from '../../../../refusal.ts'
import { limitRate } from '../../../ground/rate-limits/rate-limit.server.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import { dataPicture, isDataPicture } from '../data-picture.ts'
import { FETCH_MS, PICTURE_BYTES } from '../limits.ts'

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

/** Fetches a picture. Refuses `rate_limited`, `link_invalid`, `picture_unreachable`. */
export async function fetchPicture(
  context: Context,
  address: string,
  foundAt?: string | null,
): Promise<Uint8Array<ArrayBuffer>> {
  await limitFetches(context)
  return fetchPictureBytes(context, address, { foundAt })
}

/** Like {@link fetchPicture} without a rate limit, for callers with their own. */
export async function fetchPictureBytes(
  { env }: Pick<Context, 'env'>,
  address: string,
  { foundAt, ...turn }: Turn = {},
): Promise<Uint8Array<ArrayBuffer>> {
  if (isDataPicture(address)) return dataPicture(address)
  const request = { ...PICTURE, foundAt }
  const { stream, cut } = await fetchPublic(address, request, { allow: env.FETCH_ALLOW, ...turn })
  const bytes = await readAll(stream)
  if (cut() === 'too_long') throw new Refusal('picture_too_large', PICTURE.field)
  if (cut() !== null) throw new Refusal(PICTURE.code, PICTURE.field)
  return bytes
}

export async function limitFetches(context: Context): Promise<void> {
  const { id } = signedIn(context)
  await limitRate(context, 'fetch', `member:${id}`)
}
