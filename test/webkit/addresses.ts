import { SITE_PORT } from '../browser/origins.ts'

/** WebKit's address of the site. It uses HTTPS, because WebKit stores secure cookies nowhere else. */
export const PROXY_PORT = SITE_PORT + 5
export const PROXY_ORIGIN = `https://localhost:${PROXY_PORT}`

/** The same site by plain HTTP, to test WebKit's warnings there. */
export const PLAIN_PORT = SITE_PORT + 7
export const PLAIN_ORIGIN = `http://localhost:${PLAIN_PORT}`

/** Window sizes of a desktop and of a phone. */
export const DESKTOP = { width: 1440, height: 900 }
export const PHONE = { width: 390, height: 844 }
