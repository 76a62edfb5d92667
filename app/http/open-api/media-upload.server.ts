import type { AppLoadContext } from '@remix-run/cloudflare'
import { MEDIA_UPLOADS, receiveMedia } from '../../features/transfer/api/media/media.server.ts'
import { Refusal } from '../../refusal.ts'
import { BODY_LIMIT, readCrossSiteParts, VIDEO_BODY_LIMIT } from '../bodies/body.server.ts'
import { answerRefused } from './answer-operation.server.ts'

export function isMediaUpload({ method, url }: Request): boolean {
  return method === 'POST' && new URL(url).pathname.startsWith(MEDIA_UPLOADS)
}

/** Accepts a form with one file at the signed address issued for it. No token is needed. */
export async function answerMediaUpload(
  request: Request,
  context: AppLoadContext,
): Promise<Response> {
  const address = new URL(request.url).pathname.slice(MEDIA_UPLOADS.length)
  let isTaken = false
  try {
    await readCrossSiteParts(request, {
      limit: VIDEO_BODY_LIMIT,
      textLimit: BODY_LIMIT,
      takeFile: async ({ name, data }) => {
        if (isTaken) throw new Refusal('invalid_parameters')
        isTaken = true
        await receiveMedia(context, address, data)
        return [name, undefined]
      },
    })
    if (!isTaken) throw new Refusal('invalid_parameters', 'file')
    return new Response(null, { status: 204 })
  } catch (error) {
    return answerRefused(context, error)
  }
}
