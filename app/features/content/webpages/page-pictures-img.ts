import { isDataPicture } from '../media/data-picture.ts'
import { DATA_PICTURE_LENGTH } from '../media/limits.ts'
import {
  attributeOf,
  type FoundPlace,
  type Mention,
  mention,
  pixels,
  type Tag,
} from './page-pictures.ts'
import {
  backgroundsIn,
  isFetchable,
  type PictureSource,
  readSrcset,
} from './page-pictures-sources.ts'

/** Attributes that scripts copy to `src`, or that contain the address of a larger picture. */
const LAZY_SOURCES = [
  ...['data-src', 'data-original', 'data-lazy-src', 'data-lazy', 'data-full-src', 'data-lazyload'],
  ...['data-original-src', 'data-defer-src', 'data-ll-src', 'data-lazysrc', 'data-actualsrc'],
  ...['data-echo', 'data-cfsrc', 'data-flickity-lazyload', 'data-hi-res-src', 'data-old-hires'],
  ...['data-zoom-image', 'data-large_image', 'data-image'],
]
const SRCSETS = [
  ...['srcset', 'data-srcset', 'data-lazy-srcset', 'data-original-set'],
  'data-flickity-lazyload-srcset',
]
const LAZY_BACKGROUNDS = ['data-bg', 'data-bgset', 'data-background', 'data-background-image']

/** Matches an address, because some scripts use these attributes for numbers or words. */
const LAZY_ADDRESS = /^[^\s{[]*[/.][^\s{[]*$/

const SOURCE_TYPES = ['', 'image/jpeg', 'image/png', 'image/webp', 'image/gif']

const TEMPLATE_WIDTH = '1080'

/** The widest picture of an `<img>` and its `<source>`s; `data-pin-media` takes precedence. */
export function readImg(
  tag: Tag,
  place: FoundPlace,
  siblings: readonly PictureSource[],
): Mention | null {
  const width = pixels(attributeOf(tag, 'width'))
  const height = pixels(attributeOf(tag, 'height'))
  const alt = attributeOf(tag, 'data-pin-description') || attributeOf(tag, 'alt')
  const chosen = widest([...ownSources(tag), ...siblings], width)
  const media = attributeOf(tag, 'data-pin-media')
  if (isFetchable(media)) return mention(media, place, { alt })
  if (!chosen) return ownData(tag, place, alt)
  const fileWidth = widthOf(chosen, width)
  return mention(chosen.address, place, {
    width: fileWidth ?? width,
    height: fileWidth && width && height ? Math.round((fileWidth * height) / width) : height,
    fileWidth,
    alt,
  })
}

function ownData(tag: Tag, place: FoundPlace, alt: string): Mention | null {
  const data = (tag.getAttribute('src') ?? '').trim()
  const isShort = data.length <= DATA_PICTURE_LENGTH
  return isShort && isDataPicture(data) ? mention(data, place, { alt }) : null
}

export function readSvgImage(tag: Tag, place: FoundPlace): Mention | null {
  const address = attributeOf(tag, 'href') || attributeOf(tag, 'xlink:href')
  if (!isFetchable(address)) return null
  const width = pixels(attributeOf(tag, 'width'))
  return mention(address, place, { width, height: pixels(attributeOf(tag, 'height')) })
}

/** Reads addresses from attributes that contain an address, a `srcset` or CSS. */
export function lazyBackgrounds(tag: Tag): string[] {
  return LAZY_BACKGROUNDS.map((name) => attributeOf(tag, name)).flatMap((value) => {
    if (/url\(/i.test(value)) return backgroundsIn(`background:${value}`)
    return widest(readSrcset(value), null)?.address ?? []
  })
}

export function isUnpinnable(tag: Tag): boolean {
  return ['nopin', 'data-pin-nopin'].some((name) => {
    const value = tag.getAttribute(name)
    return value !== null && value !== 'false'
  })
}

export function readSource(tag: Tag): PictureSource[] {
  return SOURCE_TYPES.includes(attributeOf(tag, 'type').toLowerCase()) ? ownSources(tag) : []
}

function ownSources(tag: Tag): PictureSource[] {
  const sets = SRCSETS.flatMap((name) => readSrcset(attributeOf(tag, name)))
  const lazy = LAZY_SOURCES.map((name) => attributeOf(tag, name)).filter((one) =>
    LAZY_ADDRESS.test(one),
  )
  const single = [...lazy, attributeOf(tag, 'src')]
  return [...sets, ...single.map((address) => ({ address, width: null, density: null }))]
    .map((source) => ({ ...source, address: source.address.replace('{width}', TEMPLATE_WIDTH) }))
    .filter(({ address }) => isFetchable(address))
}

function widest(
  sources: readonly PictureSource[],
  shownWidth: number | null,
): PictureSource | null {
  return sources.reduce<PictureSource | null>(
    (best, source) => (!best || rank(source, shownWidth) > rank(best, shownWidth) ? source : best),
    null,
  )
}

function rank(source: PictureSource, shownWidth: number | null): number {
  return widthOf(source, shownWidth) ?? source.density ?? 0
}

function widthOf({ width, density }: PictureSource, shownWidth: number | null): number | null {
  return width ?? (density && shownWidth ? Math.round(density * shownWidth) : null)
}
