/** The size that https://ogp.me readers show large. */
export const PREVIEW = { width: 1200, height: 630 } as const

export const PREVIEW_PINS = 5

/** The renditions that other websites may show of a pin, the largest first. */
export const PIN_PREVIEWS = ['736x', '474x', '236x'] as const

export function pinPreviewPath(pinId: number, rendition: (typeof PIN_PREVIEWS)[number]): string {
  return `/preview/pin/${pinId}/${rendition}`
}

/** The path changes with the pictures that the preview is made of. */
export function boardPreviewPath(boardId: number, hashes: readonly string[]): string {
  return `/preview/board/${boardId}/${previewVersion(hashes)}.jpg`
}

export function previewVersion(hashes: readonly string[]): string {
  return hashes
    .slice(0, PREVIEW_PINS)
    .map((hash) => hash.slice(0, 8))
    .join('-')
}
