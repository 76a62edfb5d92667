import type { Context } from '../../../context.server.ts'
import { Refusal } from '../../../refusal.ts'
import { limitRate } from '../../ground/rate-limits/rate-limit.server.ts'
import { signedIn } from '../../identity/sessions/signed-in.ts'
import { PICTURE_BYTES } from './limits.ts'
import { pictureTypeOf } from './pictures/picture-type.ts'
import type { videoReceiver } from './videos/receive-video.server.ts'
import type { Taken } from './videos/video-input.ts'
import { TYPE_BYTES, videoTypeOf } from './videos/video-type.ts'

export type SentFile = { name: string; type: string; data: AsyncIterable<Uint8Array> }

/** Takes the files of a form: one video is counted and then streamed, pictures are held in memory. */
export function mediaTaker(
  context: Context,
  { receive }: Pick<ReturnType<typeof videoReceiver>, 'receive'>,
) {
  let hasVideo = false
  /** A refusal waits for the rest of the form, to keep its texts. */
  async function received(whole: AsyncGenerator<Uint8Array>): Promise<Taken> {
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

  return async ({ name, type, data }: SentFile): Promise<[name: string, value: unknown]> => {
    const chunks = data[Symbol.asyncIterator]()
    const start = await startOf(chunks)
    const whole = resumed(start, chunks)
    const isSaidToBe = type.startsWith('video/') && pictureTypeOf(start) === null
    const isVideo = isSaidToBe || videoTypeOf(start) !== null
    return isVideo ? ['video', await received(whole)] : [name, await buffered(whole, type)]
  }
}

async function buffered(whole: AsyncIterable<Uint8Array>, type: string): Promise<File> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  for await (const piece of whole) {
    // One byte too many lets the schema refuse it.
    if (bytes <= PICTURE_BYTES) pieces.push(new Uint8Array(piece))
    bytes += piece.length
  }
  return new File(pieces, '', { type })
}

async function startOf(chunks: AsyncIterator<Uint8Array>): Promise<Uint8Array> {
  let start = new Uint8Array()
  while (start.length < TYPE_BYTES) {
    const { value, done } = await chunks.next()
    if (done) break
    start = new Uint8Array([...start, ...value])
  }
  return start
}

async function* resumed(
  start: Uint8Array,
  chunks: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  if (start.length > 0) yield start
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value
}
