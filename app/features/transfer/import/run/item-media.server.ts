import * as v from 'valibot'
import type { Worker } from '../../../../context.server.ts'
import type { importItems } from '../../../../db/transfer/imports.ts'
import { hasNoDnsName } from '../../../../gateways/dns.server.ts'
import { mayFetch, webUrl } from '../../../../gateways/web-address.ts'
import { parseJson } from '../../../../json.ts'
import { Refusal, type RefusalCode } from '../../../../refusal.ts'
import { receiveCaptions } from '../../../content/media/captions/captions.server.ts'
import type { Captions } from '../../../content/media/captions/captions-input.ts'
import { isDataPicture } from '../../../content/media/data-picture.ts'
import { fetchPicture } from '../../../content/media/pictures/fetch-picture.server.ts'
import { storePicture } from '../../../content/media/pictures/pictures.server.ts'
import { withStagedPictures } from '../../../content/media/uploads/stage-pictures.server.ts'
import { videoReceiver } from '../../../content/media/videos/receive-video.server.ts'
import { storeVideo } from '../../../content/media/videos/videos.server.ts'
import { picturesOfPage } from '../../../content/webpages/found-pictures.server.ts'
import { politeness, SiteRefusal } from '../../../content/webpages/polite/polite.server.ts'
import type { Reason } from '../collection.ts'
import { packedPicture, unpacked } from '../zip/unpack.server.ts'
import { ZipPlace } from '../zip/zip-place.ts'

type Item = Pick<
  typeof importItems.$inferSelect,
  'media' | 'addresses' | 'file' | 'video' | 'captions' | 'link'
>

/** A pin's picture or video, with texts from its page: the title, if the page was read, and the picture's alt text. */
type Media = {
  pictureId: number
  videoId: number | null
  captions: Captions | null
  title: string
  altText: string
}

/** `altTexts` has a JSON array of the alt texts of `addresses`, if they are known. */
type DescribedItem = Item & { altTexts: string | null }

const NO_VIDEO = { videoId: null, captions: null }
const NO_WORDS = { title: '', altText: '' }

/** How many of a page's pictures are tried in turn. */
const PICTURES_TRIED = 2

/** Stores items' media. If several pins of a chunk have the same picture, fetches it once. */
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
      const picture = packedPicture(worker.env.MEDIA, placeIn(place))
      return (await storePicture(worker, picture)).id
    })

  const fetchedPicture = (address: string, foundAt: string | null) =>
    once(address, async () => {
      requireNotBlocked(worker, address)
      return withStagedPictures(worker, async (stage) => {
        const picture = await polite((beforeHop) =>
          fetchPicture(worker, stage, address, { beforeHop, foundAt }),
        )
        return (await storePicture(worker, picture)).id
      })
    })

  return async (item: DescribedItem): Promise<Media> => {
    const { addresses, altTexts, file, video, captions, link } = item
    if (file) {
      const pictureId = await unpackedPicture(file)
      if (!video) return { ...NO_VIDEO, ...NO_WORDS, pictureId }
      const videoId = await storedVideo(worker, video)
      const received = await unpackedCaptions(worker, captions)
      return { ...NO_WORDS, pictureId, videoId, captions: received }
    }
    if (addresses) {
      const texts = altTexts === null ? [] : parseJson(v.array(v.string()), altTexts)
      const pictures = addresses.split(' ').map((url, at) => ({ url, alt: texts[at] }))
      const shown = await firstOf(pictures, (address) => fetchedPicture(address, link))
      return { ...NO_VIDEO, ...NO_WORDS, ...shown }
    }
    const page = link ?? ''
    requireNotBlocked(worker, page)
    const found = await polite((beforeHop) => picturesOfPage(worker, { url: page }, { beforeHop }))
    const pictures = found.pictures.slice(0, PICTURES_TRIED)
    const shown = await firstOf(pictures, (address) => fetchedPicture(address, found.url))
    return { ...NO_VIDEO, ...shown, title: found.title }
  }
}

/** The first picture that can be fetched. If there is none, throws the first address's error. */
async function firstOf(
  pictures: readonly { url: string; alt?: string | undefined }[],
  fetched: (address: string) => Promise<number>,
): Promise<Pick<Media, 'pictureId' | 'altText'>> {
  const problems: unknown[] = []
  for (const { url, alt = '' } of pictures) {
    try {
      return { pictureId: await fetched(url), altText: alt }
    } catch (error) {
      if (!isItemError(error) || isBusy(error)) throw error
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

/** A video is imported without captions that can't be read. */
async function unpackedCaptions({ env }: Worker, place: string | null): Promise<Captions | null> {
  const received = place && (await receiveCaptions(env, unpacked(env.MEDIA, placeIn(place))))
  return received && 'hash' in received ? received : null
}

function placeIn(json: string): ZipPlace {
  return parseJson(ZipPlace, json)
}

function requireNotBlocked({ env }: Worker, address: string): void {
  if (isDataPicture(address)) return
  const url = webUrl(address)
  if (!url || !mayFetch(url, env.FETCH_ALLOW)) throw new Refusal('link_invalid')
}

export function isItemError(error: unknown): error is Refusal | SiteRefusal {
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

type Problem = { reason: Reason; isTemporary: boolean }

/** Why an entry failed, and whether that may be temporary. A missing DNS name is permanent. */
export function problemReader({ DNS_RESOLVER_URL }: Env) {
  const nameless = new Map<string, Promise<boolean>>()
  return async (item: Item, error: Refusal | SiteRefusal): Promise<Problem> => {
    if (error instanceof SiteRefusal) return { reason: 'robots', isTemporary: false }
    if (error.code !== 'page_unreachable' && error.code !== 'picture_unreachable') {
      return { reason: REASONS[error.code] ?? 'unreachable', isTemporary: false }
    }
    const { siteStatus } = error.details ?? {}
    if (siteStatus === 404 || siteStatus === 410) return { reason: 'gone', isTemporary: false }
    const status = typeof siteStatus === 'number' ? siteStatus : null
    const host = siteOf(item) ?? ''
    const asked = nameless.get(host) ?? hasNoDnsName(host, status, DNS_RESOLVER_URL)
    nameless.set(host, asked)
    if (await asked) return { reason: 'no_site', isTemporary: false }
    const isTemporary = status === null || status >= 500 || [408, 425, 429].includes(status)
    return { reason: 'unreachable', isTemporary }
  }
}

/** The host that is requested first for an item's picture or page; null if it is in an uploaded file. */
export function siteOf({ addresses, file, link }: Item): string | null {
  if (file) return null
  return URL.parse(addresses?.split(' ', 1)[0] ?? link ?? '')?.hostname ?? null
}
