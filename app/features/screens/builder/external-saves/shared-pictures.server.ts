import * as v from 'valibot'
import type { Context, Viewer } from '../../../../context.server.ts'
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

/** Reads a cookie's text: the batch's token, or null. */
export function parseSharedToken(text: string | null): string | null {
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(text ?? '') ? text : null
}

type SharedPart = { name: string; type: string; data: AsyncIterable<Uint8Array> }

/**
 * Keeps shared pictures and videos in R2 for a while, numbered from 1. Only the browser with the token can fetch them,
 * logged in as the member who shared them, or as any member if they were shared while logged out. Each account of a
 * browser has a limit of its own, and its files in R2 are counted, so a forged cookie changes nothing. Refuses
 * `rate_limited`. `refused` is the refusal of the last rejected file.
 */
export function sharedReceiver(
  context: Context,
  before: string | null,
  kind: SharedKind = 'shared',
) {
  const token = before ?? crypto.randomUUID()
  const { limit } = KINDS[kind]
  let places: { last: number; own: number } | null = null
  let received = 0
  let refused: Refusal | null = null

  return {
    async take({ name, type, data }: SharedPart): Promise<[name: string, value: unknown]> {
      if (name !== 'pictures') return [name, null]
      const { start, whole } = await startOf(data, TYPE_BYTES)
      if (start.length === 0) return [name, null]
      if (received === 0) await limitRate(context, 'share')
      places ??= before ? await placesIn(context, { token, kind }) : { last: 0, own: 0 }
      const { last, own } = places
      const key = keyOf(kind, { token, place: last + 1 })
      try {
        if (own >= limit) throw new Refusal('shared_many', undefined, { limit })
        await keepShared(context, key, { type, start, whole })
        places = { last: last + 1, own: own + 1 }
        received++
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        refused = error
      }
      return [name, null]
    },
    /** The batch's token, if it has received a file. */
    kept: (): string | null => (received > 0 ? token : null),
    refused: (): Refusal | null => refused,
  }
}

/** Stores a video in pieces, because only a picture fits into memory. */
async function keepShared(
  { env, viewer }: Context,
  key: string,
  { type, start, whole }: { type: string; start: Uint8Array; whole: AsyncIterable<Uint8Array> },
): Promise<void> {
  const customMetadata = { member: ownerOf(viewer) }
  const videoType = videoTypeOf(start)
  if (videoType) {
    await storeInPieces(env.MEDIA, key, withinVideoLimit(whole), videoType, customMetadata)
    return
  }
  const contentType = pictureTypeOf(start)
  if (!contentType && type.startsWith('video/')) throw new Refusal('video_unreadable')
  const bytes = await readUpTo(PICTURE_BYTES, whole)
  if (!bytes) throw new Refusal('picture_too_large')
  if (!contentType) throw new Refusal('picture_unreadable')
  await env.MEDIA.put(key, bytes, { httpMetadata: { contentType }, customMetadata })
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
  const picture = await context.env.MEDIA.get(keyOf(kind, { token, place }))
  if (picture && isReadable(context, kind, picture)) return picture
  await picture?.body.cancel()
  return null
}

function isReadable(context: Context, kind: SharedKind, file: R2Object): boolean {
  const owner = ownerOf(signedIn(context))
  return isKept(context, kind, file) && [owner, ''].includes(ownerIn(file))
}

function isKept({ now }: Pick<Context, 'now'>, kind: SharedKind, { uploaded }: R2Object): boolean {
  return uploaded.getTime() >= now - KINDS[kind].keptMs
}

/** The owner of a file; empty for a visitor. */
function ownerOf(viewer: Pick<Viewer, 'id'> | null): string {
  return String(viewer?.id ?? '')
}

function ownerIn({ customMetadata }: R2Object): string {
  return customMetadata?.['member'] ?? ''
}

type Batch = { token: string; kind: SharedKind }

/** The places of a batch's files that the viewer can fetch, in order. Refuses `not_signed_in`. */
export async function sharedPlaces(
  context: Context,
  { token, kind }: { token: string | null; kind: SharedKind },
): Promise<number[]> {
  if (token === null) return []
  const files = await filesOf(context, { token, kind })
  return files.filter((file) => isReadable(context, kind, file)).map(placeOf)
}

/** The batch's last place, and how many files are the viewer's own. */
async function placesIn(
  context: Context,
  { token, kind }: Batch,
): Promise<{ last: number; own: number }> {
  const files = await filesOf(context, { token, kind })
  const owner = ownerOf(context.viewer)
  const own = files.filter((file) => isKept(context, kind, file) && ownerIn(file) === owner)
  return { last: Math.max(0, ...files.map(placeOf)), own: own.length }
}

async function filesOf({ env }: Pick<Context, 'env'>, { token, kind }: Batch): Promise<R2Object[]> {
  const prefix = `${kind}/${token}/`
  const { objects } = await env.MEDIA.list({ prefix, include: ['customMetadata'] })
  return objects.toSorted((one, other) => placeOf(one) - placeOf(other))
}

function placeOf({ key }: R2Object): number {
  return Number(key.slice(key.lastIndexOf('/') + 1))
}

/**
 * Deletes files that the viewer has fetched or used. Returns the token if the browser still needs it, because files of
 * the viewer or of its other accounts remain, and otherwise null.
 */
export async function deleteShared(
  context: Context,
  { token, kind, places }: Batch & { places: readonly number[] },
): Promise<string | null> {
  await context.env.MEDIA.delete(places.map((place) => keyOf(kind, { token, place })))
  const left = await filesOf(context, { token, kind })
  return left.some((file) => isKept(context, kind, file)) ? token : null
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

function keyOf(kind: SharedKind, { token, place }: { token: string; place: number }): string {
  return `${kind}/${token}/${place}`
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
