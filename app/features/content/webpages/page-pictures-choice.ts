import { mayFetch, webUrl } from '../../../gateways/web-address.ts'
import { PIN_ALT_TEXT_LENGTH, PIN_LINK_LENGTH } from '../pins/limits.ts'
import type { FoundPicture } from './found-pictures.ts'
import { FOUND_PICTURES } from './limits.ts'
import type { FoundPlace, Mention, PageReading } from './page-pictures.ts'
import {
  isNamedLikeButton,
  isNamedLikeClutter,
  isNamedUnreadable,
  isUnusable,
} from './page-pictures-clutter.ts'
import { dataPictures } from './page-pictures-data.ts'
import { type AddressedPicture, addressedPicture } from './page-pictures-size.ts'
import { cleanText } from './page-pictures-text.ts'

const MIN_SIDE = 80

/** The minimum side of an Open Graph picture that comes first. Open Graph requires at least 200 × 200. */
const MIN_LEADING_SIDE = 200

const LEAD = 1e12

/** The assumed side of a picture of unknown size. It's smaller if the picture's name looks like clutter. */
const PRESUMED_SIDE = 300
const CLUTTER_SIDE = 24

/** Halves the rank of a picture whose name looks like clutter. */
const CLUTTER_WEIGHT = 0.5

const METADATA: ReadonlySet<FoundPlace> = new Set(['open_graph', 'twitter', 'schema'])

const WEIGHTS = {
  open_graph: 4,
  twitter: 3,
  schema: 2,
  main: 2,
  content: 1,
  poster: 1,
  background: 0.5,
  margin: 0.25,
} satisfies Record<FoundPlace, number>

type Candidate = AddressedPicture & { mention: Mention; url: URL }

/** Chooses a page's pictures, best first: Open Graph pictures at the start, icons and unreadable formats at the end. */
export function choosePictures(page: PageReading, pageUrl: URL, allow: string): FoundPicture[] {
  const base = (page.base === null ? null : webUrl(page.base, pageUrl)) ?? pageUrl
  const unpinnable = new Set(page.unpinnable.map((address) => keyOf(address, base)))
  const candidates = page.mentions
    .map((mention) => candidate(mention, base))
    .filter((found) => found !== null)
    .filter(({ key, url }) => !unpinnable.has(key) && !isUnusable(url) && mayFetch(url, allow))
  const fetched = [...Map.groupBy(candidates, ({ key }) => key).values()]
    .filter((sizes) => !sizes.every(isTiny))
    .map((sizes) => ({ picture: foundPicture(sizes), rank: Math.max(...sizes.map(rank)) }))
  return [...fetched, ...ownPictures(page)]
    .sort((a, b) => b.rank - a.rank)
    .slice(0, FOUND_PICTURES)
    .map(({ picture }) => picture)
}

function ownPictures(page: PageReading) {
  return dataPictures(page)
    .filter(({ width, height }) => Math.min(width, height) >= MIN_SIDE)
    .map(({ address: url, place, width, height, alt: written }) => {
      const alt = cleanText(written, PIN_ALT_TEXT_LENGTH)
      const picture: FoundPicture = { type: 'pinnable', url, width, height, ...(alt && { alt }) }
      return { picture, rank: width * height * WEIGHTS[place] }
    })
}

function candidate(mention: Mention, base: URL): Candidate | null {
  const url = webUrl(mention.address, base)
  if (!url || mention.address === '' || url.href.length > PIN_LINK_LENGTH) return null
  url.hash = ''
  const addressed = addressedPicture(url)
  return { ...addressed, size: mention.fileWidth ?? addressed.size, mention, url }
}

function keyOf(address: string, base: URL): string {
  const url = webUrl(address, base)
  return url ? addressedPicture(url).key : ''
}

function foundPicture(sizes: readonly Candidate[]): FoundPicture {
  const largest = sizes.reduce((best, next) => (next.size > best.size ? next : best))
  const { mention, url } = largest
  const alt = [largest, ...sizes]
    .map((size) => cleanText(size.mention.alt, PIN_ALT_TEXT_LENGTH))
    .find(Boolean)
  const width = mention.fileWidth ?? largest.width ?? mention.width
  const shape = mention.width && mention.height ? mention.height / mention.width : null
  return {
    type: 'pinnable',
    url: url.href,
    ...(width !== null && { width }),
    ...(width !== null && shape !== null && { height: Math.round(width * shape) }),
    ...(alt && { alt }),
  }
}

function isTiny({ mention, width }: Candidate): boolean {
  return [mention.width ?? width, mention.height].some((side) => side !== null && side < MIN_SIDE)
}

function rank({ mention, width: addressedWidth, url }: Candidate): number {
  if (isNamedUnreadable(url)) return 0
  const isInMetadata = METADATA.has(mention.place)
  const isDoubtful = isNamedLikeClutter(url) || (!isInMetadata && isNamedLikeButton(url))
  const presumed = isDoubtful && !isInMetadata ? CLUTTER_SIDE : PRESUMED_SIDE
  const width = mention.width ?? addressedWidth ?? presumed
  const height = mention.height ?? width
  const leads =
    mention.place === 'open_graph' && !isDoubtful && Math.min(width, height) >= MIN_LEADING_SIDE
  const weight = WEIGHTS[mention.place] * (isDoubtful ? CLUTTER_WEIGHT : 1)
  return width * height * weight + (leads ? LEAD : 0)
}
