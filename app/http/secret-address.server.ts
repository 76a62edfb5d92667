/** The headers of a page whose address is a secret: nobody learns it from a link or a cache. */
export const SECRET_ADDRESS = { 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'no-store' }
