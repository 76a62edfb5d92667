import type { Context } from '../../../../context.server.ts'
import type { importItems } from '../../../../db/transfer/imports.ts'
import { isNameless } from '../../../../gateways/dns.server.ts'
import { isOpen, webUrl } from '../../../../gateways/web-address.ts'
import { parseJson } from '../../../../json.ts'
import { Refusal, type RefusalCode } from '../../../../refusal.ts'
import { PICTURE_BYTES } from '../../../content/media/limits.ts'
import { fetchPictureBytes } from '../../../content/media/pictures/fetch-picture.server.ts'
import { storePicture } from '../../../content/media/pictures/pictures.server.ts'
import { videoReceiver } from '../../../content/media/videos/receive-video.server.ts'
import { storeVideo } from '../../../content/media/videos/videos.server.ts'
import { picturesOfPage } from '../../../content/webpages/found-pictures.server.ts'
import { politeness, SiteRefusal } from '../../../content/webpages/polite/polite.server.ts'
import type { Reason } from '../collection.ts'
import { unpack, unpacked } from '../zip/unpack.server.ts'
import { ZipPlace } from '../zip/zip-place.ts'

type Worker = Pick<Context, 'db' | 'env' | 'now'>
type Item = Pick<typeof importItems.$inferSelect, 'media' | 'addresses' | 'file' | 'video' | 'link'>

/** A pin's picture or video, and the words of its page where it was asked. */
type Media = { pictureId: number; videoId: number | null; title: string }

/** Pictures of a page that are tried in turn. */
const TRIED = 2

/** Stores items' media; pins of one picture in a chunk ask for it once. */
export function mediaOf(worker: Worker) {
  const polite = politeness(worker.env)
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
      const bytes = await polite((beforeHop) => fetchPictureBytes(worker, address, { beforeHop }))
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
    const found = await polite((beforeHop) => picturesOfPage(worker, { url: page }, { beforeHop }))
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
      if (!isExpected(error) || isBusy(error)) throw error
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

export function isExpected(error: unknown): error is Refusal | SiteRefusal {
  return error instanceof Refusal || error instanceof SiteRefusal
}

export function isBusy(error: unknown): boolean {
  return error instanceof SiteRefusal && error.why === 'busy'
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

type Problem = { reason: Reason; passes: boolean }

/** Tells the reasons of failures, and whether they may pass; a name that leads nowhere never does. */
export function problemTeller({ DNS_RESOLVER_URL }: Env) {
  const nameless = new Map<string, Promise<boolean>>()
  return async (item: Item, error: Refusal | SiteRefusal): Promise<Problem> => {
    if (error instanceof SiteRefusal) return { reason: 'robots', passes: false }
    if (error.code !== 'page_unreachable') {
      return { reason: REASONS[error.code] ?? 'unreachable', passes: false }
    }
    const { siteStatus } = error.details ?? {}
    if (siteStatus === 404 || siteStatus === 410) return { reason: 'gone', passes: false }
    const status = typeof siteStatus === 'number' ? siteStatus : null
    const host = siteOf(item) ?? ''
    const asked = nameless.get(host) ?? isNameless(host, status, DNS_RESOLVER_URL)
    nameless.set(host, asked)
    if (await asked) return { reason: 'no_site', passes: false }
    const passes = status === null || status >= 500 || [408, 425, 429].includes(status)
    return { reason: 'unreachable', passes }
  }
}

/** The host that an item's picture or page is asked of first; null where it lies in a file. */
export function siteOf({ addresses, file, link }: Item): string | null {
  if (file) return null
  return URL.parse(addresses?.split(' ', 1)[0] ?? link ?? '')?.hostname ?? null
}
