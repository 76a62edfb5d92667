import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import type { Context } from '../../../../context.server.ts'
import { pictures } from '../../../../db/core/media.ts'
import { DAY_MS } from '../../../../durations.ts'
import { Refusal } from '../../../../refusal.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import { fileName } from '../file-name.server.ts'
import { REQUEST_RETRY_MS } from '../limits.ts'
import { protectFile } from '../loose-files.server.ts'
import { limitFetches, storePictureAt } from './fetch-picture.server.ts'

export const REQUESTED_PREFIX = 'asked/'

const Note = v.object({
  memberId: v.number(),
  imageUrl: v.string(),
  status: v.picklist(['waiting', 'stored', 'failed']),
  hash: v.nullable(v.string()),
  problem: v.nullable(v.string()),
  askedAt: v.number(),
})
type Note = v.InferOutput<typeof Note>

export type RequestedPicture = Pick<Note, 'status' | 'imageUrl' | 'hash' | 'problem'> & {
  mediaUploadId: string
}

/** Queues a picture to be fetched and kept for a day. Refuses `not_signed_in`, `rate_limited`. */
export async function requestPicture(
  context: Context,
  { imageUrl }: { imageUrl: string },
): Promise<RequestedPicture> {
  const { env, now } = context
  const { id: memberId } = signedIn(context)
  await limitFetches(context)
  const mediaUploadId = await requestKey(context, imageUrl)
  const known = await readNote(env, mediaUploadId)
  if (known && !isStale(known, now)) return toRequestedPicture(mediaUploadId, known)
  const note: Note = {
    memberId,
    imageUrl,
    status: 'waiting',
    hash: null,
    problem: null,
    askedAt: now,
  }
  await writeNote(env, mediaUploadId, note)
  await env.JOBS.send({ kind: 'asked_picture', mediaUploadId })
  return toRequestedPicture(mediaUploadId, note)
}

export async function storeRequestedPicture(
  worker: Pick<Context, 'db' | 'env' | 'now'>,
  { mediaUploadId }: { mediaUploadId: string },
): Promise<void> {
  const note = await readNote(worker.env, mediaUploadId)
  if (note?.status !== 'waiting') return
  try {
    const { hash } = await storePictureAt(worker, note.imageUrl)
    await writeNote(worker.env, mediaUploadId, { ...note, status: 'stored', hash })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const problem = error.message
    await writeNote(worker.env, mediaUploadId, { ...note, status: 'failed', problem })
  }
}

/** The id of the picture at an address; fetches it if nobody requested it. Refuses like {@link fetchAndStore}. */
export async function pictureIdAtAddress(
  context: Context,
  address: string,
  foundAt?: string | null,
): Promise<number> {
  const note = await readNote(context.env, await requestKey(context, address))
  return (note && (await keptPicture(context, note))) ?? fetchAndStore(context, address, foundAt)
}

/** The id of a picture that the viewer requested. Refuses `picture_gone`, and like {@link fetchAndStore}. */
export async function requestedPictureId(context: Context, mediaUploadId: string): Promise<number> {
  const note = await readNote(context.env, mediaUploadId)
  if (note?.memberId !== signedIn(context).id) throw new Refusal('picture_gone', 'mediaUploadId')
  return (await keptPicture(context, note)) ?? fetchAndStore(context, note.imageUrl)
}

/** Refuses `rate_limited` and what {@link storePictureAt} refuses. */
async function fetchAndStore(
  context: Context,
  address: string,
  foundAt?: string | null,
): Promise<number> {
  await limitFetches(context)
  return (await storePictureAt(context, address, { foundAt })).id
}

/** The id of a stored picture, which is kept for another day. Null if it was deleted or never stored. */
async function keptPicture({ db, now }: Context, { hash }: Note): Promise<number | null> {
  if (hash === null) return null
  const [, [picture]] = await db.batch([
    protectFile(db, 'picture', hash, now),
    db.select({ id: pictures.id }).from(pictures).where(eq(pictures.hash, hash)),
  ])
  return picture?.id ?? null
}

/** The key includes the member, so that nobody learns which pictures others requested. */
async function requestKey(context: Context, imageUrl: string): Promise<string> {
  const text = `asked\n${signedIn(context).id}\n${imageUrl}`
  const hash = await fileName(context.env, new TextEncoder().encode(text))
  return `${Math.floor(context.now / DAY_MS)}-${hash}`
}

function isStale({ status, askedAt }: Note, now: number): boolean {
  return status !== 'stored' && now - askedAt > REQUEST_RETRY_MS
}

function toRequestedPicture(
  mediaUploadId: string,
  { status, imageUrl, hash, problem }: Note,
): RequestedPicture {
  return { status, mediaUploadId, imageUrl, hash, problem }
}

async function readNote({ MEDIA }: Pick<Env, 'MEDIA'>, name: string): Promise<Note | null> {
  const stored = await MEDIA.get(`${REQUESTED_PREFIX}${name}`)
  return stored && v.parse(Note, await stored.json())
}

async function writeNote({ MEDIA }: Pick<Env, 'MEDIA'>, name: string, note: Note): Promise<void> {
  await MEDIA.put(`${REQUESTED_PREFIX}${name}`, JSON.stringify(note))
}
