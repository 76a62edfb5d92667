import type { Context } from '../../../../context.server.ts'
import type { importItems } from '../../../../db/transfer/imports.ts'
import { isOpen, webUrl } from '../../../../gateways/web-address.ts'
import { parseJson } from '../../../../json.ts'
import { Refusal, type RefusalCode } from '../../../../refusal.ts'
import { PICTURE_BYTES } from '../../../content/media/limits.ts'
import { fetchPictureBytes } from '../../../content/media/pictures/fetch-picture.server.ts'
import { storePicture } from '../../../content/media/pictures/pictures.server.ts'
import { videoReceiver } from '../../../content/media/videos/receive-video.server.ts'
import { storeVideo } from '../../../content/media/videos/videos.server.ts'
import { picturesOfPage } from '../../../content/webpages/found-pictures.server.ts'
import type { Reason } from '../collection.ts'
import { unpack, unpacked } from '../zip/unpack.server.ts'
import { ZipPlace } from '../zip/zip-place.ts'
import { type Polite, RobotsRefusal } from './polite.server.ts'

type Worker = Pick<Context, 'db' | 'env' | 'now'>
type Item = Pick<typeof importItems.$inferSelect, 'media' | 'addresses' | 'file' | 'video' | 'link'>

/** A pin's picture or video, and the words of its page where it was asked. */
type Media = { pictureId: number; videoId: number | null; title: string }

/** Pictures of a page that are tried in turn. */
const TRIED = 2

/** Stores items' media; pins of one picture in a chunk ask for it once. */
export function mediaOf(worker: Worker, polite: Polite) {
  const pictures = new Map<string, Promise<number>>()
  const once = (name: string, store: () => Promise<number>): Promise<number> => {
    const known = pictures.get(name) ?? store()
    pictures.set(name, known)
    return known
  }

  const unpackedPicture = (place: string) =>
    once(place, async () => {
      const bytes = await unpack(worker.env.MEDIA, placeIn(place), PICTURE_BYTES)
      return (await storePicture(worker, bytes)).id
    })

  const fetchedPicture = (address: string) =>
    once(address, async () => {
      requireOpen(worker, address)
      const bytes = await polite(address, (url) => fetchPictureBytes(worker, url))
      return (await storePicture(worker, bytes)).id
    })

  return async ({ addresses, file, video, link }: Item): Promise<Media> => {
    if (file) {
      const pictureId = await unpackedPicture(file)
      return { pictureId, videoId: video ? await storedVideo(worker, video) : null, title: '' }
    }
    if (addresses) {
      const pictureId = await firstOf(addresses.split(' '), fetchedPicture)
      return { pictureId, videoId: null, title: '' }
    }
    const page = link ?? ''
    requireOpen(worker, page)
    const found = await polite(page, (url) => picturesOfPage(worker, { url }))
    const shown = found.pictures.slice(0, TRIED).map(({ url }) => url)
    return { pictureId: await firstOf(shown, fetchedPicture), videoId: null, title: found.title }
  }
}

/** The first address that gives a picture; else the first one's error. */
async function firstOf(
  addresses: readonly string[],
  fetched: (address: string) => Promise<number>,
): Promise<number> {
  const problems: unknown[] = []
  for (const address of addresses) {
    try {
      return await fetched(address)
    } catch (error) {
      if (!isExpected(error)) throw error
      problems.push(error)
    }
  }
  throw problems[0] ?? new Refusal('no_pictures_found')
}

async function storedVideo(worker: Worker, video: string): Promise<number> {
  const videos = videoReceiver({
    env: worker.env,
    waitUntil: (work) => void work.catch(() => null),
  })
  try {
    const received = await videos.receive(unpacked(worker.env.MEDIA, placeIn(video)))
    return (await storeVideo(worker, received)).id
  } finally {
    videos.letGo()
  }
}

function placeIn(json: string): ZipPlace {
  return parseJson(ZipPlace, json)
}

function requireOpen({ env }: Worker, address: string): void {
  const url = webUrl(address)
  if (!url || !isOpen(url, env.FETCH_ALLOW)) throw new Refusal('link_invalid')
}

export function isExpected(error: unknown): error is Refusal | RobotsRefusal {
  return error instanceof Refusal || error instanceof RobotsRefusal
}

const REASONS: Partial<Record<RefusalCode, Reason>> = {
  link_invalid: 'not_web',
  no_pictures_found: 'no_picture',
  pictures_not_allowed: 'not_allowed',
  picture_missing: 'picture_unreadable',
  picture_unreadable: 'picture_unreadable',
  picture_too_large: 'picture_too_large',
  too_large: 'picture_too_large',
  picture_removed: 'picture_removed',
  video_unreadable: 'video_unreadable',
  video_too_large: 'video_unreadable',
  zip_damaged: 'file_damaged',
}

/** The reason of a failure, and whether it may pass. */
export function problemOf(error: Refusal | RobotsRefusal): { reason: Reason; passes: boolean } {
  if (error instanceof RobotsRefusal) return { reason: 'robots', passes: false }
  if (error.code !== 'page_unreachable') {
    return { reason: REASONS[error.code] ?? 'unreachable', passes: false }
  }
  const { siteStatus } = error.details ?? {}
  if (siteStatus === 404 || siteStatus === 410) return { reason: 'gone', passes: false }
  const passes =
    typeof siteStatus !== 'number' || siteStatus >= 500 || [408, 425, 429].includes(siteStatus)
  return { reason: 'unreachable', passes }
}
