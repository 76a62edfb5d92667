import { RENDITION_WIDTHS, SQUARE_PX } from '../limits.ts'

/** The rendition that is cut to a square. */
export const SQUARE = `${SQUARE_PX}x${SQUARE_PX}` as const

/** A size that a picture is served in: so many pixels wide at the most, a square, or as it was stored. */
export type Rendition = keyof typeof RENDITION_WIDTHS | typeof SQUARE | 'orig'

/** A picture by its hash, in one of its sizes. */
export type PicturePlace = { rendition: Rendition; hash: string }

/** Where a picture is served. The address never changes what it shows. */
export function picturePath(hash: string, rendition: Rendition): string {
  return `/media/${rendition}/${hash}`
}

/** The picture and size that a path asks for; null for a path that no picture can have. */
export function pictureAt(pathname: string): PicturePlace | null {
  const [, rendition, hash] = /^\/media\/(\w+)\/([0-9a-f]{64})$/.exec(pathname) ?? []
  return rendition && hash && isRendition(rendition) ? { rendition, hash } : null
}

/**
 * The `srcset` of a picture that is `width` pixels wide: every rendition that is smaller, and the first
 * that holds all its pixels, each with the width that it really has.
 */
export function pictureSrcSet(hash: string, width: number): string {
  const sizes = ['236x', '474x', '736x'] as const
  const enough = sizes.findIndex((size) => RENDITION_WIDTHS[size] >= width)
  return sizes
    .slice(0, enough < 0 ? sizes.length : enough + 1)
    .map((size) => `${picturePath(hash, size)} ${Math.min(RENDITION_WIDTHS[size], width)}w`)
    .join(', ')
}

function isRendition(name: string): name is Rendition {
  return name === 'orig' || name === SQUARE || Object.hasOwn(RENDITION_WIDTHS, name)
}
