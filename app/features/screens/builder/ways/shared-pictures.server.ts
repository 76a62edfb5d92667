import * as v from 'valibot'
import type { Context } from '../../../../context.server.ts'
import { IdText } from '../../../../forms/input.ts'
import type { RefusalCode } from '../../../../refusal.ts'
import { PICTURE_BYTES } from '../../../content/media/limits.ts'
import { pictureTypeOf } from '../../../content/media/pictures/picture-type.ts'
import { limitRate } from '../../../ground/rate-limits/rate-limit.server.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import { SHARED_MS } from './share.ts'

const PREFIX = 'shared/'

const SHARED_PICTURES = 20

export type Waiting = { token: string; count: number }

export function parseWaiting(text: string | null): Waiting | null {
  const [, token, count] =
    /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})[.](\d{1,2})$/.exec(text ?? '') ?? []
  return token === undefined ? null : { token, count: Number(count) }
}

export function waitingText({ token, count }: Waiting): string {
  return `${token}.${count}`
}

type Sent = { name: string; data: AsyncIterable<Uint8Array> }

/**
 * Keeps shared pictures in R2 for ten minutes, for the browser with the token and, if logged in, the viewer.
 * Refuses `rate_limited`; `refused` tells of single files. Places count from 1.
 */
export function sharedReceiver(context: Context, before: Waiting | null) {
  const { env, viewer } = context
  const { token, count: had } = before ?? { token: crypto.randomUUID(), count: 0 }
  let count = had
  let refused: RefusalCode | null = null

  return {
    async take({ name, data }: Sent): Promise<[name: string, value: unknown]> {
      const bytes = name === 'pictures' ? await upTo(PICTURE_BYTES, data) : new Uint8Array()
      if (bytes?.length === 0) return [name, null]
      if (count === had) await limitRate(context, 'share')
      const type = bytes && pictureTypeOf(bytes)
      if (!bytes) refused = 'picture_too_large'
      else if (!type) refused = 'picture_unreadable'
      else if (count === SHARED_PICTURES) refused = 'shared_many'
      else {
        await env.MEDIA.put(keyOf({ token, place: count + 1 }), bytes, {
          httpMetadata: { contentType: type },
          customMetadata: { member: String(viewer?.id ?? '') },
        })
        count++
      }
      return [name, null]
    },
    kept: (): Waiting | null => (count > had ? { token, count } : null),
    refused: (): RefusalCode | null => refused,
  }
}

export const SharedQuery = v.object({ place: IdText })

/** A shared picture for the browser that shared it; null where none waits. Refuses `not_signed_in`. */
export async function readShared(
  context: Context,
  { token, place }: { token: string; place: number },
): Promise<R2ObjectBody | null> {
  const { id } = signedIn(context)
  const picture = await context.env.MEDIA.get(keyOf({ token, place }))
  const member = picture?.customMetadata?.['member'] ?? ''
  const isLate = picture && picture.uploaded.getTime() < context.now - SHARED_MS
  if (picture && !isLate && [String(id), ''].includes(member)) return picture
  await picture?.body.cancel()
  return null
}

/** Deletes the pictures of a browser, which has taken them. */
export async function forgetShared({ env }: Context, { token, count }: Waiting): Promise<void> {
  const keys = Array.from({ length: count }, (_, place) => keyOf({ token, place: place + 1 }))
  await env.MEDIA.delete(keys)
}

/** Deletes pictures that nobody took in time. */
export async function purgeShared({ env, now }: Pick<Context, 'env' | 'now'>): Promise<void> {
  let cursor: string | undefined
  do {
    const list: R2Objects = await env.MEDIA.list({ prefix: PREFIX, ...(cursor && { cursor }) })
    const late = list.objects.filter(({ uploaded }) => uploaded.getTime() < now - SHARED_MS)
    if (late.length > 0) await env.MEDIA.delete(late.map(({ key }) => key))
    cursor = list.truncated ? list.cursor : undefined
  } while (cursor !== undefined)
}

function keyOf({ token, place }: { token: string; place: number }): string {
  return `${PREFIX}${token}/${place}`
}

async function upTo(
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
