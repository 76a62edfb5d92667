import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../durations.ts'

/** The maximum size of a picture, 20 MiB, as in the design. The Images binding accepts 20 MB. */
export const PICTURE_BYTES = 20 * 1024 * 1024

/** Pictures larger than this are staged in R2 while they are received. */
export const STAGED_FROM_BYTES = 1024 * 1024

/** How many bytes of large pictures an isolate of 128 MB may hold. A single larger picture may exceed it. */
export const HELD_BYTES = 24 * 1024 * 1024

/** How long a cancelled request keeps its turn. Processing a picture takes less time than this. */
export const HELD_MS = 20_000

export const TURN_CHECK_MS = 25

/** The design's 50 megapixels, and enough for phones with 8160 × 6144. Cloudflare Images accepts 100 megapixels. */
export const PICTURE_PIXELS = 52_000_000

/** The height limit of Cloudflare Images, 12,000 pixels. WebP is limited to 16,383. */
export const RENDITION_HEIGHT = 12_000

/** With a quality above 80, files get larger without looking better. */
export const RENDITION_QUALITY = 80

/** A WebP that has to be rotated is encoded twice; this quality hides the loss. */
export const TURNED_QUALITY = 90

/** The design's 8 s for a fetch, including redirects. */
export const FETCH_MS = 8000

/** How long to wait before repeating a request for a picture that failed or wasn't processed. */
export const REQUEST_RETRY_MS = MINUTE_MS

export const VIDEO_BYTES = 50 * 1024 * 1024

/** The maximum duration, which is longer than any video of 50 MiB. */
export const VIDEO_MS = 12 * HOUR_MS

/** The largest width or height in the levels of H.264 and VP9. */
export const VIDEO_SIDE = 8192

/** The maximum size of captions. An hour of speech takes about 100 KB. */
export const CAPTIONS_BYTES = 200 * 1024

/** The memory for a video's index. The index of an hour of video takes 2 MB. */
export const VIDEO_PIECE_BYTES = 8 * 1024 * 1024

/** The longest data URL of a picture. It is sent in a form's text field, and a form is limited to 1 MiB. */
export const DATA_PICTURE_LENGTH = 400_000

export const COLOR_PX = 736

/** How many times, and how often, to check that the old file with the same name has been deleted. */
export const DELETION_CHECKS = 20
export const DELETION_CHECK_MS = 250

/** How long caches may keep a withdrawn picture, and so how long its hash stays on the list. */
export const WITHDRAWN_LISTED_MS = 2 * DAY_MS

/** How often an isolate reads the list of withdrawn pictures. */
export const WITHDRAWN_READ_MS = MINUTE_MS

/** How many older pictures are hashed per run. A run starts every minute. */
export const HASHED_PICTURES = 40

/** How many older videos are cleaned per run, every minute. Cleaning one reads and writes 50 MiB twice. */
export const CLEANED_VIDEOS = 2

/** How many older pictures are compared per message. */
export const LIKENED_PICTURES = 20

/** How many candidates a picture is compared with. Those that share the most hash parts come first. */
export const COMPARED_PICTURES = 200

/** Browsers keep a file for ever. Shared caches may still serve it for an hour after its deletion. */
export const FILE_CACHING = 'public, max-age=31536000, s-maxage=3600, immutable'

/** How many pictures are published per message, and their minimum age. */
export const PUBLISHED_PICTURES = 25
export const PUBLISHED_AFTER_MS = 10 * MINUTE_MS
