import * as v from 'valibot'
import type { Context } from '../../../../context.server.ts'
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

/** The pictures from `next` to `count` are still there. */
export type SharedBatch = { token: string; count: number; next: number }

/** Reads a cookie's text; null if it isn't one of {@link sharedBatchText}. */
export function parseSharedBatch(text: string | null): SharedBatch | null {
  const [, token, count, next] =
    /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})[.](\d{1,2})(?:[.](\d{1,2}))?$/.exec(text ?? '') ??
    []
  return token === undefined ? null : { token, count: Number(count), next: Number(next ?? 1) }
}

export function sharedBatchText({ token, count, next }: SharedBatch): string {
  return next === 1 ? `${token}.${count}` : `${token}.${count}.${next}`
}

type SharedPart = { name: string; type: string; data: AsyncIterable<Uint8Array> }

/**
 * Keeps shared pictures and videos in R2 for a while, numbered from 1. Only the browser with the token can fetch them,
 * logged in as the member who shared them, or as any member if they were shared while logged out. Refuses
 * `rate_limited`. `refused` is the refusal of the last rejected file.
 */
export function sharedReceiver(
  context: Context,
  before: SharedBatch | null,
  kind: SharedKind = 'shared',
) {
  const { token, count: had, next } = before ?? { token: crypto.randomUUID(), count: 0, next: 1 }
  const { limit } = KINDS[kind]
  let count = had
  let refused: Refusal | null = null

  return {
    async take({ name, type, data }: SharedPart): Promise<[name: string, value: unknown]> {
      if (name !== 'pictures') return [name, null]
      const { start, whole } = await startOf(data, TYPE_BYTES)
      if (start.length === 0) return [name, null]
      if (count === had) await limitRate(context, 'share')
      const key = keyOf(kind, { token, place: count + 1 })
      try {
        if (count === limit) throw new Refusal('shared_many', undefined, { limit })
        await keepShared(context, key, { type, start, whole })
        count++
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        refused = error
      }
      return [name, null]
    },
    kept: (): SharedBatch | null => (count > had ? { token, count, next } : null),
    refused: (): Refusal | null => refused,
  }
}

/** Stores a video in pieces, because only a picture fits into memory. */
async function keepShared(
  { env, viewer }: Context,
  key: string,
  { type, start, whole }: { type: string; start: Uint8Array; whole: AsyncIterable<Uint8Array> },
): Promise<void> {
  const customMetadata = { member: String(viewer?.id ?? '') }
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

/** Whether a batch's next picture is still there for the viewer. Refuses `not_signed_in`. */
export async function hasNext(
  context: Context,
  { token, next }: SharedBatch,
  kind: SharedKind,
): Promise<boolean> {
  const picture = await context.env.MEDIA.head(keyOf(kind, { token, place: next }))
  return picture !== null && isReadable(context, kind, picture)
}

function isReadable(
  context: Context,
  kind: SharedKind,
  { customMetadata, uploaded }: R2Object,
): boolean {
  const { id } = signedIn(context)
  const isExpired = uploaded.getTime() < context.now - KINDS[kind].keptMs
  return !isExpired && [String(id), ''].includes(customMetadata?.['member'] ?? '')
}

/** Deletes a batch's next picture. Returns the batch without it; null if that was the last one. */
export async function deleteNext(
  { env }: Context,
  batch: SharedBatch,
  kind: SharedKind,
): Promise<SharedBatch | null> {
  const { token, count, next } = batch
  await env.MEDIA.delete(keyOf(kind, { token, place: next }))
  return next < count ? { ...batch, next: next + 1 } : null
}

/** Deletes what a browser has fetched. */
export async function deleteShared({ env }: Context, { token, count }: SharedBatch): Promise<void> {
  const keys = Array.from({ length: count }, (_, place) =>
    keyOf('shared', { token, place: place + 1 }),
  )
  await env.MEDIA.delete(keys)
}

export const purgeSharedJob: ClockJob = { name: 'purge_shared', every: 'hour', run: purgeShared }

/** Deletes shared pictures and videos that weren't fetched in time. */
export async function purgeShared(context: Pick<Context, 'env' | 'now'>): Promise<void> {
  await purgeKind(context, 'shared')
  await purgeKind(context, 'waiting')
}

async function purgeKind({ env, now }: Pick<Context, 'env' | 'now'>, kind: SharedKind) {
  const before = now - KINDS[kind].keptMs
  let cursor: string | undefined
  do {
    const list: R2Objects = await env.MEDIA.list({
      prefix: `${kind}/`,
      ...(cursor && { cursor }),
    })
    const expired = list.objects.filter(({ uploaded }) => uploaded.getTime() < before)
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
