import * as v from 'valibot'
import type { Context, Viewer } from '../../../../context.server.ts'
import { newId } from '../../../../db/ids.ts'
import { IdText } from '../../../../forms/input.ts'
import type { ClockJob } from '../../../../jobs.ts'
import { Refusal } from '../../../../refusal.ts'
import { startOf } from '../../../content/media/byte-stream.ts'
import { PICTURE_BYTES } from '../../../content/media/limits.ts'
import { pictureTypeOf } from '../../../content/media/pictures/picture-type.ts'
import { storeInPieces } from '../../../content/media/store-in-pieces.server.ts'
import { withinVideoLimit } from '../../../content/media/videos/pass-video.ts'
import { TYPE_BYTES, videoTypeOf } from '../../../content/media/videos/video-type.ts'
import { limitRate } from '../../../core/rate-limits/rate-limit.server.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import { SHARED_MS, WAITING_FILES, WAITING_MS } from './share.ts'

/**
 * `shared` pictures come from the share menu, and `waiting` ones from a form with several files. The latter belong to a
 * logged-in member, so they can wait longer.
 */
export type SharedKind = 'shared' | 'waiting'

const KINDS = {
  shared: { limit: 20, keptMs: SHARED_MS },
  waiting: { limit: WAITING_FILES, keptMs: WAITING_MS },
} as const satisfies Record<SharedKind, object>

/** Reads a cookie's text: the browser's token, or null. */
export function parseSharedToken(text: string | null): string | null {
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(text ?? '') ? text : null
}

type SharedPart = { name: string; type: string; data: AsyncIterable<Uint8Array> }

/**
 * Keeps shared pictures and videos in R2 for a while. Only the browser with the token can fetch them, logged in as the
 * member who shared them, or as any member if they were shared while logged out. A member's files count towards the
 * limit in whichever browser they wait, a visitor's with the browser's token. Refuses `rate_limited`. `refused` is the
 * refusal of the last rejected file.
 */
export function sharedReceiver(
  context: Context,
  before: string | null,
  kind: SharedKind = 'shared',
) {
  const token = before ?? crypto.randomUUID()
  const batch = { token, kind, owner: ownerOf(context.viewer) }
  const { limit } = KINDS[kind]
  let waiting: number | undefined
  let place = newId(context.now)
  let received = 0
  let refused: Refusal | null = null

  return {
    async take({ name, type, data }: SharedPart): Promise<[name: string, value: unknown]> {
      if (name !== 'pictures') return [name, null]
      const { start, whole } = await startOf(data, TYPE_BYTES)
      if (start.length === 0) return [name, null]
      if (received === 0) await limitRate(context, 'share')
      waiting ??= await countWaiting(context, batch)
      try {
        if (waiting >= limit) throw new Refusal('shared_many', undefined, { limit })
        await keepShared(context, keyOf(batch, place), { type, start, whole })
        place++
        waiting++
        received++
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        refused = error
      }
      return [name, null]
    },
    /** The browser's token, if a file was received. */
    kept: (): string | null => (received > 0 ? token : null),
    refused: (): Refusal | null => refused,
  }
}

/** Stores a video in pieces, because only a picture fits into memory. */
async function keepShared(
  { env }: Context,
  key: string,
  { type, start, whole }: { type: string; start: Uint8Array; whole: AsyncIterable<Uint8Array> },
): Promise<void> {
  const videoType = videoTypeOf(start)
  if (videoType) {
    await storeInPieces(env.MEDIA, key, withinVideoLimit(whole), videoType)
    return
  }
  const contentType = pictureTypeOf(start)
  if (!contentType && type.startsWith('video/')) throw new Refusal('video_unreadable')
  const bytes = await readUpTo(PICTURE_BYTES, whole)
  if (!bytes) throw new Refusal('picture_too_large')
  if (!contentType) throw new Refusal('picture_unreadable')
  await env.MEDIA.put(key, bytes, { httpMetadata: { contentType } })
}

export const SharedQuery = v.object({
  place: IdText,
  kind: v.optional(v.picklist(['shared', 'waiting'], 'invalid_parameters'), 'shared'),
})

/** A shared picture or video for the browser that shared it; null if there is none. Refuses `not_signed_in`. */
export async function readShared(
  context: Context,
  { token, place, kind = 'shared' }: { token: string; place: number; kind?: SharedKind },
): Promise<R2ObjectBody | null> {
  for (const owner of readableOwners(context)) {
    const file = await context.env.MEDIA.get(keyOf({ token, kind, owner }, place))
    if (file && isKept(context, kind, file)) return file
    await file?.body.cancel()
  }
  return null
}

function isKept({ now }: Pick<Context, 'now'>, kind: SharedKind, { uploaded }: R2Object): boolean {
  return uploaded.getTime() >= now - KINDS[kind].keptMs
}

const VISITOR = 'visitor'

function ownerOf(viewer: Pick<Viewer, 'id'> | null): string {
  return viewer ? String(viewer.id) : VISITOR
}

/** The owners whose files the viewer can fetch. Refuses `not_signed_in`. */
function readableOwners(context: Context): string[] {
  return [ownerOf(signedIn(context)), VISITOR]
}

/** The places of a browser's files that the viewer can fetch, in order. Refuses `not_signed_in`. */
export async function sharedPlaces(
  context: Context,
  { token, kind }: { token: string | null; kind: SharedKind },
): Promise<number[]> {
  if (token === null) return []
  const files = await Promise.all(
    readableOwners(context).map((owner) => keptFiles(context, kind, keyOf({ token, kind, owner }))),
  )
  return files
    .flat()
    .map(({ key }) => Number(key.slice(key.lastIndexOf('/') + 1)))
    .sort((one, other) => one - other)
}

async function countWaiting(context: Context, batch: Batch): Promise<number> {
  const { kind, owner } = batch
  const prefix = owner === VISITOR ? keyOf(batch) : `${kind}/${owner}/`
  return (await keptFiles(context, kind, prefix)).length
}

async function keptFiles(context: Context, kind: SharedKind, prefix: string): Promise<R2Object[]> {
  const { objects } = await context.env.MEDIA.list({ prefix })
  return objects.filter((file) => isKept(context, kind, file))
}

/**
 * Deletes files that the viewer has fetched or used. The browser keeps its token, because files of its other accounts
 * may wait.
 */
export async function deleteShared(
  context: Context,
  { token, kind, places }: { token: string; kind: SharedKind; places: readonly number[] },
): Promise<void> {
  const batches = readableOwners(context).map((owner) => ({ token, kind, owner }))
  await context.env.MEDIA.delete(
    batches.flatMap((batch) => places.map((place) => keyOf(batch, place))),
  )
}

export const purgeSharedJob: ClockJob = { name: 'purge_shared', every: 'hour', run: purgeShared }

/** Deletes shared pictures and videos that weren't fetched in time. */
export async function purgeShared(context: Pick<Context, 'env' | 'now'>): Promise<void> {
  await purgeKind(context, 'shared')
  await purgeKind(context, 'waiting')
}

async function purgeKind(context: Pick<Context, 'env' | 'now'>, kind: SharedKind) {
  const { env } = context
  let cursor: string | undefined
  do {
    const list: R2Objects = await env.MEDIA.list({
      prefix: `${kind}/`,
      ...(cursor && { cursor }),
    })
    const expired = list.objects.filter((file) => !isKept(context, kind, file))
    if (expired.length > 0) await env.MEDIA.delete(expired.map(({ key }) => key))
    cursor = list.truncated ? list.cursor : undefined
  } while (cursor !== undefined)
}

type Batch = { token: string; kind: SharedKind; owner: string }

function keyOf({ kind, owner, token }: Batch, place: number | '' = ''): string {
  return `${kind}/${owner}/${token}/${place}`
}

async function readUpTo(
  limit: number,
  data: AsyncIterable<Uint8Array>,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  for await (const piece of data) {
    length += piece.length
    if (length <= limit) pieces.push(new Uint8Array(piece))
  }
  if (length > limit) return null
  const bytes = new Uint8Array(length)
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
  }
  return bytes
}
