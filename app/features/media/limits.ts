/** The design: 20 MiB a file. The Images binding takes 20 MB, so that is what can be read. */
export const PICTURE_BYTES = 20 * 1024 * 1024

/** The design: 50 megapixels. Decoded, that is 200 MB. */
export const PICTURE_PIXELS = 50_000_000

/** The widths that walls and pages ask for; the design names all three. */
export const RENDITION_WIDTHS = { '236x': 236, '474x': 474, '736x': 736 } as const

/**
 * No rendition is taller, so that of a very tall picture is narrower than its name says. WebP ends at
 * 16,383 pixels and Cloudflare Images at 12,000.
 */
export const RENDITION_HEIGHT = 12_000

/** WebP's quality from 1 to 100: above 80 a photograph's file grows and nobody sees why. */
export const RENDITION_QUALITY = 80

/** The design: 8 seconds for a stranger's page or picture, redirects included. */
export const FETCH_MS = 8000
