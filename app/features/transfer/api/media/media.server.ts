import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import type { Context } from '../../../../context.server.ts'
import { videos } from '../../../../db/core/media.ts'
import { newId } from '../../../../db/ids.ts'
import type { ListPage, PageQuery } from '../../../../paging.ts'
import { Refusal } from '../../../../refusal.ts'
import { protectFile } from '../../../content/media/loose-files.server.ts'
import { REQUESTED_PREFIX } from '../../../content/media/pictures/requested-pictures.server.ts'
import { videoReceiver } from '../../../content/media/videos/receive-video.server.ts'
import { storeVideo } from '../../../content/media/videos/videos.server.ts'
import { limitRate } from '../../../core/rate-limits/rate-limit.server.ts'
import { isTokenStillValid } from '../../../identity/apps/read-bearer.server.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import { readSignedId, signedId } from '../../../identity/tokens/signed-id.server.ts'

const Note = v.object({
  status: v.picklist(['registered', 'succeeded', 'failed']),
  hash: v.optional(v.string(), ''),
  tokenId: v.optional(v.string(), '0'),
})
type Note = v.InferOutput<typeof Note>

type MediaDetails = { mediaId: string; mediaType: 'video'; status: Note['status'] }

type OwnedMedia = { memberId: number; mediaId: number }

export const MEDIA_UPLOADS = '/v5/media/upload/'

/** Registers a video for the viewer. Refuses `not_signed_in`. */
export async function registerMedia(context: Context) {
  const { env, now } = context
  const { id: memberId, bearer } = signedIn(context)
  const mediaId = newId(now)
  const note = { status: 'registered', hash: '', tokenId: String(bearer?.tokenId ?? 0) } as const
  await writeNote(env, { memberId, mediaId }, note)
  return {
    mediaId: String(mediaId),
    mediaType: 'video' as const,
    uploadUrl: `${env.SITE_ORIGIN}${MEDIA_UPLOADS}${memberId}/${signedId(env, 'media upload', mediaId)}`,
    uploadParameters: {},
  }
}

/** Accepts a video while its token is valid. Refuses `not_found`, `rate_limited` and what passVideo refuses. */
export async function receiveMedia(
  context: Context,
  address: string,
  data: AsyncIterable<Uint8Array>,
): Promise<void> {
  const { env } = context
  const [, member = '', token = ''] = /^(\d{1,16})\/([\w-]+)$/.exec(address) ?? []
  const mediaId = readSignedId(env, 'media upload', token)
  const owned = { memberId: Number(member), mediaId: mediaId ?? 0 }
  const note = await noteOf(env, owned)
  const isOpen =
    note?.status === 'registered' && (await isTokenStillValid(context, Number(note.tokenId)))
  if (!isOpen) throw new Refusal('not_found')
  await limitRate(context, 'upload', member)
  const receiver = videoReceiver(context)
  try {
    const video = await receiver.receive(data)
    await storeVideo(context, video)
    await writeNote(env, owned, { ...note, status: 'succeeded', hash: video.hash })
  } catch (error) {
    await writeNote(env, owned, { ...note, status: 'failed' })
    throw error
  } finally {
    receiver.letGo()
  }
}

/** Lists the videos that the viewer registered, the oldest first. Refuses `not_signed_in`. */
export async function listRegisteredMedia(
  context: Context,
  { bookmark, pageSize }: PageQuery,
): Promise<ListPage<MediaDetails>> {
  const { id: memberId } = signedIn(context)
  const { objects, truncated } = await context.env.MEDIA.list({
    prefix: keyOf({ memberId, mediaId: '' }),
    limit: pageSize,
    include: ['customMetadata'],
    ...(bookmark !== null && { startAfter: keyOf({ memberId, mediaId: bookmark }) }),
  })
  const items = objects.map(({ key, customMetadata }) =>
    mediaDetails(key.slice(key.lastIndexOf('/') + 1), v.parse(Note, customMetadata)),
  )
  return { items, bookmark: truncated ? (items.at(-1)?.mediaId ?? null) : null }
}

/** Reads the status of a video of the viewer's. Refuses `not_signed_in` and `not_found`. */
export async function readMedia(
  context: Context,
  { mediaId }: { mediaId: number },
): Promise<MediaDetails> {
  const note = await noteOf(context.env, { memberId: signedIn(context).id, mediaId })
  if (!note) throw new Refusal('not_found')
  return mediaDetails(String(mediaId), note)
}

/** Returns the id of the viewer's stored video, and keeps the video for another day. Refuses `media_not_ready`. */
export async function storedVideo(
  context: Context,
  { mediaId }: { mediaId: number },
): Promise<number> {
  const { db, env, now } = context
  const note = await noteOf(env, { memberId: signedIn(context).id, mediaId })
  if (note?.status !== 'succeeded') throw new Refusal('media_not_ready', 'mediaSource')
  const [, [video]] = await db.batch([
    protectFile(db, 'video', note.hash, now),
    db.select({ id: videos.id }).from(videos).where(eq(videos.hash, note.hash)),
  ])
  if (!video) throw new Refusal('media_not_ready', 'mediaSource')
  return video.id
}

function mediaDetails(mediaId: string, { status }: Note): MediaDetails {
  return { mediaId, mediaType: 'video', status }
}

function keyOf({ memberId, mediaId }: { memberId: number; mediaId: number | string }): string {
  return `${REQUESTED_PREFIX}video/${memberId}/${mediaId}`
}

async function noteOf({ MEDIA }: Pick<Env, 'MEDIA'>, owned: OwnedMedia): Promise<Note | null> {
  const stored = await MEDIA.head(keyOf(owned))
  return stored && v.parse(Note, stored.customMetadata)
}

async function writeNote(
  { MEDIA }: Pick<Env, 'MEDIA'>,
  owned: OwnedMedia,
  customMetadata: Note,
): Promise<void> {
  await MEDIA.put(keyOf(owned), '', { customMetadata })
}
