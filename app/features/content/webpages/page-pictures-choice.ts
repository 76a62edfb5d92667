import { isOpen, webUrl } from '../../../gateways/web-address.ts'
import { PIN_ALT_TEXT_LENGTH, PIN_LINK_LENGTH } from '../pins/limits.ts'
import type { FoundPicture } from './found-pictures.ts'
import { FOUND_PICTURES } from './limits.ts'
import type { Mention, PageReading, Place } from './page-pictures.ts'
import { isClutter, isNavigation } from './page-pictures-clutter.ts'
import { type AddressedPicture, addressedPicture } from './page-pictures-size.ts'
import { foldedWords } from './page-pictures-words.ts'

const MIN_SIDE = 80

/** Open Graph asks for at least 200 × 200. */
const MIN_LEADING_SIDE = 200

const LEAD = 1e12

/** The assumed side of an unknown picture, and of a navigation icon. */
const PRESUMED_SIDE = 300
const SIGN_SIDE = 24

const SHARED_WITH: ReadonlySet<Place> = new Set(['open_graph', 'twitter', 'schema'])

const WEIGHTS = {
  open_graph: 4,
  twitter: 3,
  schema: 2,
  main: 2,
  content: 1,
  poster: 1,
  background: 0.5,
  margin: 0.25,
} satisfies Record<Place, number>

type Candidate = AddressedPicture & { mention: Mention; url: URL }

/** A page's pictures, best first: Open Graph's leads, icons come last. */
export function choosePictures(page: PageReading, pageUrl: URL, allow: string): FoundPicture[] {
  const base = (page.base === null ? null : webUrl(page.base, pageUrl)) ?? pageUrl
  const unpinnable = new Set(page.unpinnable.map((address) => keyOf(address, base)))
  const candidates = page.mentions
    .map((mention) => candidate(mention, base))
    .filter((found) => found !== null)
    .filter(({ key, url }) => !unpinnable.has(key) && !isClutter(url) && isOpen(url, allow))
  return [...Map.groupBy(candidates, ({ key }) => key).values()]
    .filter((sizes) => !sizes.every(isTiny))
    .map((sizes) => ({ picture: foundPicture(sizes), rank: Math.max(...sizes.map(rank)) }))
    .sort((a, b) => b.rank - a.rank)
    .slice(0, FOUND_PICTURES)
    .map(({ picture }) => picture)
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
    .map((size) => foldedWords(size.mention.alt, PIN_ALT_TEXT_LENGTH))
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
  const isSign = !SHARED_WITH.has(mention.place) && isNavigation(url)
  const presumed = isSign ? SIGN_SIDE : PRESUMED_SIDE
  const width = mention.width ?? addressedWidth ?? presumed
  const height = mention.height ?? width
  const leads = mention.place === 'open_graph' && Math.min(width, height) >= MIN_LEADING_SIDE
  return width * height * WEIGHTS[mention.place] + (leads ? LEAD : 0)
}
