/** The design's three column widths. */
export const RENDITION_WIDTHS = { '236x': 236, '474x': 474, '736x': 736 } as const

/** Covers three times the 48 pixels of a row in a picker. */
export const SQUARE_PX = 150

export const SQUARE = `${SQUARE_PX}x${SQUARE_PX}` as const

export type Rendition = keyof typeof RENDITION_WIDTHS | typeof SQUARE | 'orig'

export type SmallRendition = Exclude<Rendition, 'orig'>

export const SMALL_RENDITIONS = [SQUARE, '236x', '474x', '736x'] as const

export type PicturePlace = { rendition: Rendition; hash: string }

export function picturePath(hash: string, rendition: Rendition): string {
  return `/media/${rendition}/${hash}`
}

export function renditionSize(
  picture: { width: number; height: number },
  rendition: keyof typeof RENDITION_WIDTHS,
): { width: number; height: number } {
  const width = Math.min(picture.width, RENDITION_WIDTHS[rendition])
  return { width, height: Math.max(1, Math.round((picture.height * width) / picture.width)) }
}

export function pictureAt(pathname: string): PicturePlace | null {
  const [, rendition, hash] = /^\/media\/(\w+)\/([0-9a-f]{64})$/.exec(pathname) ?? []
  return rendition && hash && isRendition(rendition) ? { rendition, hash } : null
}

/** The `srcset`: the renditions up to the first one that covers the full width. */
export function pictureSrcSet(
  hash: string,
  width: number,
  pathOf: (hash: string, rendition: SmallRendition) => string = picturePath,
): string {
  const sizes = ['236x', '474x', '736x'] as const
  const enough = sizes.findIndex((size) => RENDITION_WIDTHS[size] >= width)
  return sizes
    .slice(0, enough < 0 ? sizes.length : enough + 1)
    .map((size) => `${pathOf(hash, size)} ${Math.min(RENDITION_WIDTHS[size], width)}w`)
    .join(', ')
}

function isRendition(name: string): name is Rendition {
  return name === 'orig' || name === SQUARE || Object.hasOwn(RENDITION_WIDTHS, name)
}
