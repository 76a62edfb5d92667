import type { Context } from '../../../context.server.ts'
import { Refusal } from '../../../refusal.ts'
import { limitRate } from '../../core/rate-limits/rate-limit.server.ts'
import { signedIn } from '../../identity/sessions/signed-in.ts'
import { startOf } from './byte-stream.ts'
import { receiveCaptions } from './captions/captions.server.ts'
import { pictureTypeOf } from './pictures/picture-type.ts'
import type { ReceivedOrRefused } from './received.ts'
import type { Stage } from './uploads/stage-pictures.server.ts'
import type { ReceivedVideo, videoReceiver } from './videos/receive-video.server.ts'
import { TYPE_BYTES, videoTypeOf } from './videos/video-type.ts'

export type FormFile = { name: string; type: string; data: AsyncIterable<Uint8Array> }

/** Receives a form's files: captions, pictures, which are staged, and one rate-limited video, which is streamed. */
export function mediaReceiver(
  context: Context,
  { receive }: Pick<ReturnType<typeof videoReceiver>, 'receive'>,
  stage: Stage,
) {
  let hasVideo = false
  /** Returns a refusal, so that the form is refused as a whole and its texts aren't lost. */
  async function received(
    whole: AsyncGenerator<Uint8Array>,
  ): Promise<ReceivedOrRefused<ReceivedVideo>> {
    if (hasVideo) return { refused: 'invalid_parameters' }
    hasVideo = true
    try {
      await limitRate(context, 'upload', String(signedIn(context).id))
      return await receive(whole)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { refused: error.code }
    }
  }

  return async ({ name, type, data }: FormFile): Promise<[name: string, value: unknown]> => {
    if (name === 'captions') return [name, await receiveCaptions(context.env, data)]
    const { start, whole } = await startOf(data, TYPE_BYTES)
    const isDeclaredVideo = type.startsWith('video/') && pictureTypeOf(start) === null
    const isVideo = isDeclaredVideo || videoTypeOf(start) !== null
    return isVideo ? ['video', await received(whole)] : [name, await stage(whole, type)]
  }
}
