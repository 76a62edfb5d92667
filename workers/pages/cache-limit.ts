/** An isolate has 128 MB for everything: https://developers.cloudflare.com/workers/platform/limits/#memory */
export const PAGE_CACHE_BYTES = 16_000_000
