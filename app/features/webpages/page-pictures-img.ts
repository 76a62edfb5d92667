import {
  attributeOf,
  type Mention,
  mention,
  type Place,
  pixels,
  type Tag,
} from './page-pictures.ts'
import { isFetchable, readSrcset, type Source } from './page-pictures-sources.ts'

/** Where lazy loading keeps the real address, most usual first; `src` is then often a spacer. */
const LAZY_SOURCES = ['data-src', 'data-original', 'data-lazy-src', 'data-lazy', 'data-full-src']
const SRCSETS = ['srcset', 'data-srcset', 'data-lazy-srcset', 'data-original-set']

/**
 * Formats of a `<source>` that are taken. Not AVIF, which fewer programs read: beside it a `<picture>`
 * always has another.
 */
const SOURCE_TYPES = ['', 'image/jpeg', 'image/png', 'image/webp', 'image/gif']

/** Some shops write `{width}` into lazy addresses, for a script to fill in. */
const TEMPLATE_WIDTH = '1080'

/**
 * The picture of an `<img>`: of all the addresses that it and the `<source>`s of its `<picture>`
 * offer, the widest. What it says for pinning (`data-pin-media`, `data-pin-description`) goes first.
 */
export function readImg(tag: Tag, place: Place, siblings: readonly Source[]): Mention | null {
  const width = pixels(attributeOf(tag, 'width'))
  const height = pixels(attributeOf(tag, 'height'))
  const alt = attributeOf(tag, 'data-pin-description') || attributeOf(tag, 'alt')
  const chosen = widest([...ownSources(tag), ...siblings], width)
  const media = attributeOf(tag, 'data-pin-media')
  if (isFetchable(media)) return mention(media, place, { alt })
  if (!chosen) return null
  const fileWidth = widthOf(chosen, width)
  return mention(chosen.address, place, {
    width: fileWidth ?? width,
    height: fileWidth && width && height ? Math.round((fileWidth * height) / width) : height,
    fileWidth,
    alt,
  })
}

/** Whether an `<img>` says that it isn't to be pinned. */
export function isUnpinnable(tag: Tag): boolean {
  return ['nopin', 'data-pin-nopin'].some((name) => {
    const value = tag.getAttribute(name)
    return value !== null && value !== 'false'
  })
}

/** The addresses that a `<source>` offers, if it is in a format that is taken. */
export function readSource(tag: Tag): Source[] {
  return SOURCE_TYPES.includes(attributeOf(tag, 'type').toLowerCase()) ? ownSources(tag) : []
}

/** The addresses of a `<source>` or an `<img>`, lazy ones before those that show meanwhile. */
function ownSources(tag: Tag): Source[] {
  const sets = SRCSETS.flatMap((name) => readSrcset(attributeOf(tag, name)))
  const single = [...LAZY_SOURCES, 'src'].map((name) => attributeOf(tag, name))
  return [...sets, ...single.map((address) => ({ address, width: null, density: null }))]
    .map((source) => ({ ...source, address: source.address.replace('{width}', TEMPLATE_WIDTH) }))
    .filter(({ address }) => isFetchable(address))
}

function widest(sources: readonly Source[], shownWidth: number | null): Source | null {
  return sources.reduce<Source | null>(
    (best, source) => (!best || rank(source, shownWidth) > rank(best, shownWidth) ? source : best),
    null,
  )
}

/** Sources without a descriptor stand after those with one, in the order in which they are offered. */
function rank(source: Source, shownWidth: number | null): number {
  return widthOf(source, shownWidth) ?? source.density ?? 0
}

function widthOf({ width, density }: Source, shownWidth: number | null): number | null {
  return width ?? (density && shownWidth ? Math.round(density * shownWidth) : null)
}
