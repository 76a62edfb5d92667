/** The design: 20 MiB a file. The Images binding takes 20 MB, so that is what can be read. */
export const PICTURE_BYTES = 20 * 1024 * 1024

/** The design: 50 megapixels. Decoded, that is 200 MB. */
export const PICTURE_PIXELS = 50_000_000

/** The widths that walls and pages ask for; the design names all three. */
export const RENDITION_WIDTHS = { '236x': 236, '474x': 474, '736x': 736 } as const

/** Both sides of the square that lists show: three times the 48 pixels of a picker's row. */
export const SQUARE_PX = 150

/**
 * No rendition is taller, so that of a very tall picture is narrower than its name says. WebP ends at
 * 16,383 pixels and Cloudflare Images at 12,000.
 */
export const RENDITION_HEIGHT = 12_000

/** WebP's quality from 1 to 100: above 80 a photograph's file grows and nobody sees why. */
export const RENDITION_QUALITY = 80

/** The design: 8 seconds for a stranger's page or picture, redirects included. */
export const FETCH_MS = 8000

/** The issue's: 50 MiB a video. */
export const VIDEO_BYTES = 50 * 1024 * 1024

/** No video of 50 MiB is longer than 12 hours: a header that says so lies. */
export const VIDEO_MS = 12 * 60 * 60 * 1000

/** Neither side of a video is longer: eight thousand pixels is the most that H.264's and VP9's levels know. */
export const VIDEO_SIDE = 8192

/** What of a video is held in memory at a time, its index above all; that of an hour's is 2 MB. */
export const VIDEO_PIECE_BYTES = 8 * 1024 * 1024

/** A colour's picture is square, and as wide as the largest rendition, so that it needs no other. */
export const COLOR_PX = 736

/** How often, and after how many milliseconds, is looked whether an old file is cleared away. */
export const GOING_LOOKS = 20
export const GOING_MS = 250
