import { Refusal } from '../../../../refusal.ts'
import { release } from '../byte-stream.ts'
import { HELD_BYTES, HELD_MS, STAGED_FROM_BYTES, TURN_CHECK_MS } from '../limits.ts'
import { StagedPicture } from './staged-picture.ts'

export type UploadedPicture = Uint8Array | Blob | StagedPicture | UnreadPicture

/** A picture whose bytes aren't read before its turn, such as one in a ZIP. */
export type UnreadPicture = { bytes: number; read(): Promise<Uint8Array<ArrayBuffer>> }

type Turn = { bytes: number; endsAt: number }

const turns = new Set<Turn>()

/**
 * Runs `work` with a picture in memory, then frees the memory. Pictures wait for each other so that an isolate holds at
 * most {@link HELD_BYTES}, or one larger picture. `work` may change the bytes but must not keep them.
 */
export async function withPictureInMemory<T>(
  { MEDIA }: Pick<Env, 'MEDIA'>,
  file: UploadedPicture,
  work: (bytes: Uint8Array<ArrayBuffer>) => Promise<T>,
): Promise<T> {
  const bytes = sizeOf(file)
  if (bytes <= STAGED_FROM_BYTES) return work(await bytesOf(MEDIA, file))
  const turn: Turn = { bytes, endsAt: 0 }
  turns.add(turn)
  try {
    await waitForTurn(turn)
    const held = await bytesOf(MEDIA, file)
    try {
      return await work(held)
    } finally {
      release(held)
    }
  } finally {
    turns.delete(turn)
  }
}

/** Waits for the picture's turn. A cancelled request doesn't end its turn, so turns expire when idle. */
async function waitForTurn(turn: Turn): Promise<void> {
  for (;;) {
    turn.endsAt = Date.now() + HELD_MS
    const held = bytesHeldBefore(turn)
    if (held === 0 || held + turn.bytes <= HELD_BYTES) return
    await scheduler.wait(TURN_CHECK_MS)
  }
}

function bytesHeldBefore(turn: Turn): number {
  let held = 0
  for (const other of turns) {
    if (other === turn) break
    if (other.endsAt <= Date.now()) turns.delete(other)
    else held += other.bytes
  }
  return held
}

function sizeOf(file: UploadedPicture): number {
  if (file instanceof Blob) return file.size
  return file instanceof Uint8Array ? file.length : file.bytes
}

async function bytesOf(bucket: R2Bucket, file: UploadedPicture): Promise<Uint8Array<ArrayBuffer>> {
  if (file instanceof Uint8Array) return new Uint8Array(file)
  if (file instanceof Blob) return new Uint8Array(await file.arrayBuffer())
  if (!(file instanceof StagedPicture)) return file.read()
  const stored = await bucket.get(file.key)
  if (!stored) throw new Refusal('picture_missing')
  return new Uint8Array(await stored.arrayBuffer())
}
