import { BRAND } from '../../../../brand.ts'
import type { Context } from '../../../../context.server.ts'
import { type BeforeHop, fetchPublic } from '../../../../gateways/web.server.ts'
import { readAll } from '../../../../gateways/web-body.ts'
import { Refusal } from '../../../../refusal.ts'
import { limitRate } from '../../../ground/rate-limits/rate-limit.server.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import { FETCH_MS, PICTURE_BYTES } from '../limits.ts'

/** Names us, so that sites can refuse us. */
export const USER_AGENT = `${BRAND}/1.0 (reads a page when a member saves from it)`

const PICTURE = {
  accept: 'image/jpeg,image/png,image/webp,image/gif,image/*;q=0.5',
  userAgent: USER_AGENT,
  limitBytes: PICTURE_BYTES,
  limitMs: FETCH_MS,
  field: 'imageUrl',
}

/** Fetches a picture. Refuses `rate_limited`, `link_invalid`, `page_unreachable`. */
export async function fetchPicture(
  context: Context,
  address: string,
): Promise<Uint8Array<ArrayBuffer>> {
  await limitFetches(context)
  return fetchPictureBytes(context, address)
}

/** The same without a limit, for callers with their own. */
export async function fetchPictureBytes(
  { env }: Pick<Context, 'env'>,
  address: string,
  turn: { beforeHop?: BeforeHop } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const { stream, cut } = await fetchPublic(address, PICTURE, { allow: env.FETCH_ALLOW, ...turn })
  const bytes = await readAll(stream)
  if (cut() === 'too_long') throw new Refusal('picture_too_large', PICTURE.field)
  if (cut() !== null) throw new Refusal('page_unreachable', PICTURE.field)
  return bytes
}

export async function limitFetches(context: Context): Promise<void> {
  const { id } = signedIn(context)
  await limitRate(context, 'fetch', `member:${id}`)
}
