/** The size of a preview that consumers of https://ogp.me show large. */
export const PREVIEW = { width: 1200, height: 630 } as const

export const PREVIEW_PINS = 5

/** The renditions of a pin that other websites may show, largest first. */
export const PIN_PREVIEWS = ['736x', '474x', '236x'] as const

export function pinPreviewPath(pinId: number, rendition: (typeof PIN_PREVIEWS)[number]): string {
  return `/preview/pin/${pinId}/${rendition}`
}

export const SITE_PREVIEW = '/preview.jpg'

/** The path of a board's, member's or hashtag's preview. It changes with the preview's pictures. */
export function composedPreviewPath(
  kind: 'board' | 'member' | 'tag',
  name: number | string,
  hashes: readonly string[],
): string {
  return `/preview/${kind}/${encodeURIComponent(name)}/${previewVersion(hashes)}.jpg`
}

/** `0`, which is never the current version, if the pictures aren't known. */
export function previewVersion(hashes: readonly string[]): string {
  const starts = hashes.slice(0, PREVIEW_PINS).map((hash) => hash.slice(0, 8))
  return starts.join('-') || '0'
}
