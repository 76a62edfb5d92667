import type { Context } from '../../../context.server.ts'
import { storeFile } from '../../content/media/stored-files.server.ts'
import { ERASED_LISTED_MS } from './limits.ts'

type Bucket = Pick<Context, 'env'>

export const ERASED_PREFIX = 'erased/'

/** Records an erasure outside the database, for `npm run restore` and `npm run after-time-travel`. */
export async function noteErasure({ env }: Bucket, id: number): Promise<void> {
  await storeFile(env.MEDIA, ERASED_PREFIX + id, new Uint8Array(), 'text/plain')
}

export async function forgetErasures({ env, now }: Bucket & Pick<Context, 'now'>): Promise<void> {
  const { objects } = await env.MEDIA.list({ prefix: ERASED_PREFIX })
  const old = objects.filter(({ uploaded }) => uploaded.getTime() < now - ERASED_LISTED_MS)
  if (old.length > 0) await env.MEDIA.delete(old.map(({ key }) => key))
}
