import { desc, isNull, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Context } from '../../../context.server.ts'
import { builtOnce } from '../../../db/built-once.ts'
import { pins } from '../../../db/content/pins.ts'
import { Id } from '../../../forms/input.ts'
import { toJpeg } from '../../../gateways/images.server.ts'
import { Refusal } from '../../../refusal.ts'
import { bitmapPng } from '../../content/media/formats/png-bitmap.ts'
import { PREVIEW_PREFIX } from '../../content/media/stored-files.server.ts'
import { hasOpenAccount } from '../../core/permissions/accounts.server.ts'
import { limitRate } from '../../core/rate-limits/rate-limit.server.ts'
import { readHashtagPage } from '../../screens/search/hashtag-page.server.ts'
import { HashtagQuery } from '../../screens/search/search.ts'
import { readOpenBoard } from '../embedding/open-board.server.ts'
import { listedPins, selectListedPins } from '../listed-pins.server.ts'
import { composePreview, type PreviewedPin } from './compose-preview.server.ts'
import { PREVIEW_PINS, previewVersion } from './preview-path.ts'

const JPEG_QUALITY = 82

const Picture = v.pipe(v.string(), v.regex(/^[0-9a-f-]{1,44}\.jpg$/))

export const PreviewQuery = v.union([
  v.object({ boardId: Id, picture: Picture }),
  v.object({ memberId: Id, picture: Picture }),
  v.object({ tag: v.string(), picture: Picture }),
])
export type PreviewQuery = v.InferOutput<typeof PreviewQuery>

type Preview = {
  jpeg: ReadableStream | Uint8Array<ArrayBuffer>
  version: string
  /** Whether the address names this version. Old addresses show the latest preview. */
  isAsked: boolean
}

/** Previews being made by this isolate, by key, shared by concurrent requests. */
const inProgress = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()

/**
 * Finds or makes the preview of a board, of a member's newest pins or of a hashtag. Refuses `not_found`, also if there
 * are no public pins, and `rate_limited`.
 */
export async function findPreview(context: Context, query: PreviewQuery): Promise<Preview> {
  const { name, pins } = await readPreviewed(context, query)
  if (pins.length === 0) throw new Refusal('not_found')
  const version = previewVersion(pins.map(({ pictureHash }) => pictureHash))
  const isCurrent = query.picture === `${version}.jpg`
  // Keys start with the day, so that clean-up finds the oldest first.
  const key = `${PREVIEW_PREFIX}${new Date(context.now).toISOString().slice(0, 10)}/${name}`
  const stored = await context.env.MEDIA.get(key)
  if (stored?.customMetadata?.['version'] === version)
    return { jpeg: stored.body, version, isAsked: isCurrent }
  await stored?.body.cancel()
  return { jpeg: await makeOnce(context, { key, version, pins }), version, isAsked: isCurrent }
}

type Previewed = { name: string; pins: readonly PreviewedPin[] }

async function readPreviewed(context: Context, query: PreviewQuery): Promise<Previewed> {
  if ('boardId' in query) {
    const { id, pins } = await readOpenBoard(context, query, PREVIEW_PINS)
    return { name: `board/${id}`, pins }
  }
  if ('memberId' in query) {
    const { memberId } = query
    const rows = await selectNewest(context.db, { memberId })
    return { name: `member/${memberId}`, pins: listedPins(rows) }
  }
  const asked = v.parse(HashtagQuery, { tag: query.tag, pageSize: PREVIEW_PINS })
  const { tag, pins } = await readHashtagPage(context, asked)
  const shown = pins.items.map(({ picture }) => ({
    pictureHash: picture.hash,
    dominantColor: picture.dominantColor,
  }))
  return { name: `tag/${encodeURIComponent(tag)}`, pins: shown }
}

const selectNewest = builtOnce((db) => {
  const member = sql.placeholder('memberId')
  const isOpen = sql`exists (select 1 from members where id = ${member} and ${hasOpenAccount()})`
  return selectListedPins(
    db,
    sql`${pins.pinnerId} = ${member} and ${isNull(pins.viaPinId)} and ${isOpen}`,
  )
    .orderBy(desc(pins.id))
    .limit(PREVIEW_PINS)
})

type PreviewRequest = { key: string; version: string; pins: readonly PreviewedPin[] }

async function makeOnce(
  context: Context,
  request: PreviewRequest,
): Promise<Uint8Array<ArrayBuffer>> {
  const name = `${request.key} ${request.version}`
  const others = inProgress.get(name)
  if (others) return others
  const work = make(context, request).finally(() => inProgress.delete(name))
  inProgress.set(name, work)
  context.waitUntil(work.catch(() => undefined))
  return work
}

async function make(
  context: Context,
  { key, version, pins }: PreviewRequest,
): Promise<Uint8Array<ArrayBuffer>> {
  await limitRate(context, 'preview')
  const { IMAGES, MEDIA } = context.env
  const jpeg = await toJpeg(
    IMAGES,
    await bitmapPng(await composePreview(context.env, pins)),
    JPEG_QUALITY,
  )
  const stored = { httpMetadata: { contentType: 'image/jpeg' }, customMetadata: { version } }
  // R2 refuses a second write within a second. The next request then makes the preview again.
  await MEDIA.put(key, jpeg, stored).catch(() => undefined)
  return jpeg
}
