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
import { limitRate } from '../../../ground/rate-limits/rate-limit.server.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import { SHARED_MS } from './share.ts'

const PREFIX = 'shared/'

const SHARED_PICTURES = 20

export type SharedBatch = { token: string; count: number }

export function parseSharedBatch(text: string | null): SharedBatch | null {
  const [, token, count] =
    /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})[.](\d{1,2})$/.exec(text ?? '') ?? []
  return token === undefined ? null : { token, count: Number(count) }
}

export function sharedBatchText({ token, count }: SharedBatch): string {
  return `${token}.${count}`
}

type SharedPart = { name: string; type: string; data: AsyncIterable<Uint8Array> }

/**
 * Keeps shared pictures and videos in R2 for ten minutes, numbered from 1. Only the browser with the token can fetch them, logged
 * in as the member who shared them, or as any member if they were shared while logged out. Refuses `rate_limited`.
 * `refused` is the refusal of the last rejected file.
 */
export function sharedReceiver(context: Context, before: SharedBatch | null) {
  const { token, count: had } = before ?? { token: crypto.randomUUID(), count: 0 }
  let count = had
  let refused: Refusal | null = null

  return {
    async take({ name, type, data }: SharedPart): Promise<[name: string, value: unknown]> {
      if (name !== 'pictures') return [name, null]
      const { start, whole } = await startOf(data, TYPE_BYTES)
      if (start.length === 0) return [name, null]
      if (count === had) await limitRate(context, 'share')
      const key = keyOf({ token, place: count + 1 })
      try {
        if (count === SHARED_PICTURES)
          throw new Refusal('shared_many', undefined, { limit: SHARED_PICTURES })
        await keepShared(context, key, { type, start, whole })
        count++
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        refused = error
      }
      return [name, null]
    },
    kept: (): SharedBatch | null => (count > had ? { token, count } : null),
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

export const SharedQuery = v.object({ place: IdText })

/** A shared picture or video for the browser that shared it; null if there is none. Refuses `not_signed_in`. */
export async function readShared(
  context: Context,
  { token, place }: { token: string; place: number },
): Promise<R2ObjectBody | null> {
  const { id } = signedIn(context)
  const picture = await context.env.MEDIA.get(keyOf({ token, place }))
  const member = picture?.customMetadata?.['member'] ?? ''
  const isExpired = picture && picture.uploaded.getTime() < context.now - SHARED_MS
  if (picture && !isExpired && [String(id), ''].includes(member)) return picture
  await picture?.body.cancel()
  return null
}

/** Deletes what a browser has fetched. */
export async function deleteShared({ env }: Context, { token, count }: SharedBatch): Promise<void> {
  const keys = Array.from({ length: count }, (_, place) => keyOf({ token, place: place + 1 }))
  await env.MEDIA.delete(keys)
}

export const purgeSharedJob: ClockJob = { name: 'purge_shared', every: 'hour', run: purgeShared }

/** Deletes shared pictures and videos that weren't fetched in time. */
export async function purgeShared({ env, now }: Pick<Context, 'env' | 'now'>): Promise<void> {
  let cursor: string | undefined
  do {
    const list: R2Objects = await env.MEDIA.list({ prefix: PREFIX, ...(cursor && { cursor }) })
    const expired = list.objects.filter(({ uploaded }) => uploaded.getTime() < now - SHARED_MS)
    if (expired.length > 0) await env.MEDIA.delete(expired.map(({ key }) => key))
    cursor = list.truncated ? list.cursor : undefined
  } while (cursor !== undefined)
}

function keyOf({ token, place }: { token: string; place: number }): string {
  return `${PREFIX}${token}/${place}`
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
