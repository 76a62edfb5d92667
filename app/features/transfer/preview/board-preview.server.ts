import * as v from 'valibot'
import type { Context } from '../../../context.server.ts'
import { Id } from '../../../forms/input.ts'
import { toJpeg } from '../../../gateways/images.server.ts'
import { Refusal } from '../../../refusal.ts'
import { bitmapPng } from '../../content/media/formats/png-bitmap.ts'
import { PREVIEW_PREFIX } from '../../content/media/stored-files.server.ts'
import { limitRate } from '../../ground/rate-limits/rate-limit.server.ts'
import type { ListedPin } from '../listed-pins.server.ts'
import { readOpenBoard } from '../open/open-board.server.ts'
import { pasteUp } from './paste-up.server.ts'
import { PREVIEW_PINS, previewVersion } from './preview-path.ts'

const JPEG_QUALITY = 82

export const PreviewQuery = v.object({
  boardId: Id,
  picture: v.pipe(v.string(), v.regex(/^[0-9a-f-]{1,44}\.jpg$/)),
})
export type PreviewQuery = v.InferOutput<typeof PreviewQuery>

type Preview = {
  jpeg: ReadableStream | Uint8Array<ArrayBuffer>
  version: string
  /** Whether the address names it: an old address shows the newest preview. */
  isAsked: boolean
}

/** Previews that this isolate is making, by their keys: a second request waits for the first's. */
const underWay = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()

/** Finds or makes a board's preview. Refuses `not_found`, without pins too, and `rate_limited`. */
export async function findPreview(context: Context, query: PreviewQuery): Promise<Preview> {
  const { id, pins } = await readOpenBoard(context, query, PREVIEW_PINS)
  if (pins.length === 0) throw new Refusal('not_found')
  const version = previewVersion(pins.map(({ pictureHash }) => pictureHash))
  const isAsked = query.picture === `${version}.jpg`
  // Names begin with their day, so that the sweep finds the oldest first.
  const key = `${PREVIEW_PREFIX}${new Date(context.now).toISOString().slice(0, 10)}/board/${id}`
  const stored = await context.env.MEDIA.get(key)
  if (stored?.customMetadata?.['version'] === version)
    return { jpeg: stored.body, version, isAsked }
  await stored?.body.cancel()
  return { jpeg: await makeOnce(context, { key, version, pins }), version, isAsked }
}

type PreviewRequest = { key: string; version: string; pins: readonly ListedPin[] }

async function makeOnce(
  context: Context,
  request: PreviewRequest,
): Promise<Uint8Array<ArrayBuffer>> {
  const name = `${request.key} ${request.version}`
  const others = underWay.get(name)
  if (others) return others
  const work = make(context, request).finally(() => underWay.delete(name))
  underWay.set(name, work)
  // Others wait for it, should the first one leave.
  context.waitUntil(work.catch(() => undefined))
  return work
}

async function make(
  context: Context,
  { key, version, pins }: PreviewRequest,
): Promise<Uint8Array<ArrayBuffer>> {
  await limitRate(context, 'preview')
  const { IMAGES, MEDIA } = context.env
  const jpeg = await toJpeg(IMAGES, await bitmapPng(await pasteUp(context.env, pins)), JPEG_QUALITY)
  const stored = { httpMetadata: { contentType: 'image/jpeg' }, customMetadata: { version } }
  // R2 refuses a second write within a second: then it is made again when it is asked for.
  await MEDIA.put(key, jpeg, stored).catch(() => undefined)
  return jpeg
}
