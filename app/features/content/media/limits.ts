/** The design: 20 MiB. The Images binding takes 20 MB. */
export const PICTURE_BYTES = 20 * 1024 * 1024

/** The design: 50 megapixels, 200 MB decoded. */
export const PICTURE_PIXELS = 50_000_000

/** WebP ends at 16,383 pixels, Cloudflare Images at 12,000. */
export const RENDITION_HEIGHT = 12_000

/** Above 80 files grow without visible gain. */
export const RENDITION_QUALITY = 80

/** The design: 8 s, redirects included. */
export const FETCH_MS = 8000

/** When a picture that failed, or that the queue has not fetched, is fetched anew. */
export const ASKED_AGAIN_MS = 60 * 1000

/** 50 MiB. */
export const VIDEO_BYTES = 50 * 1024 * 1024

/** Longer than any video of 50 MiB. */
export const VIDEO_MS = 12 * 60 * 60 * 1000

/** The most that H.264 and VP9 levels allow. */
export const VIDEO_SIDE = 8192

/** The memory for a video's index; an hour's takes 2 MB. */
export const VIDEO_PIECE_BYTES = 8 * 1024 * 1024

/** As wide as the largest rendition. */
export const COLOR_PX = 736

/** How often to check whether an old file is deleted. */
export const GOING_LOOKS = 20
export const GOING_MS = 250

/** How long caches may have what was withdrawn, which is how long isolates are told of it. */
export const WITHDRAWN_LISTED_MS = 2 * 24 * 60 * 60 * 1000

/** How often an isolate asks what was withdrawn. */
export const WITHDRAWN_READ_MS = 60 * 1000

/** Older pictures that are hashed in one go, which is every minute. */
export const HASHED_PICTURES = 40

/** Older pictures that are compared per message. */
export const LIKENED_PICTURES = 20

/** Of the pictures that share a part of a hash, those that share most are compared. */
export const COMPARED_PICTURES = 200
