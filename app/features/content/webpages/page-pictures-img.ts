import {
  attributeOf,
  type Mention,
  mention,
  type Place,
  pixels,
  type Tag,
} from './page-pictures.ts'
import { isFetchable, readSrcset, type Source } from './page-pictures-sources.ts'

const LAZY_SOURCES = ['data-src', 'data-original', 'data-lazy-src', 'data-lazy', 'data-full-src']
const SRCSETS = ['srcset', 'data-srcset', 'data-lazy-srcset', 'data-original-set']

/** Not AVIF: a `<picture>` always offers another. */
const SOURCE_TYPES = ['', 'image/jpeg', 'image/png', 'image/webp', 'image/gif']

const TEMPLATE_WIDTH = '1080'

/** The widest picture of an `<img>` and its `<source>`s; `data-pin-media` goes first. */
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

export function isUnpinnable(tag: Tag): boolean {
  return ['nopin', 'data-pin-nopin'].some((name) => {
    const value = tag.getAttribute(name)
    return value !== null && value !== 'false'
  })
}

export function readSource(tag: Tag): Source[] {
  return SOURCE_TYPES.includes(attributeOf(tag, 'type').toLowerCase()) ? ownSources(tag) : []
}

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

function rank(source: Source, shownWidth: number | null): number {
  return widthOf(source, shownWidth) ?? source.density ?? 0
}

function widthOf({ width, density }: Source, shownWidth: number | null): number | null {
  return width ?? (density && shownWidth ? Math.round(density * shownWidth) : null)
}
