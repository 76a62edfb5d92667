/** Addresses in a new part; the protocol allows 50,000 (https://www.sitemaps.org/protocol.html). */
export const SITEMAP_PART = 10_000

export const NEW_PARTS = 10
