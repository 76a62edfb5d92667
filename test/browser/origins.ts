/** The ports of the browser tests. If another program uses a port, an environment variable can change it. */
export const SITE_PORT = Number(process.env.TEST_SITE_PORT || 8797)
export const SHOP_PORT = Number(process.env.TEST_SHOP_PORT || 8798)

/** Whether the site uses HTTPS, which WebKit needs. Other engines treat http on localhost as secure. */
export const IS_HTTPS = process.env.TEST_HTTPS === 'on'

export const SITE_ORIGIN = `${IS_HTTPS ? 'https' : 'http'}://localhost:${SITE_PORT}`

/** The origin that the site is configured with, which differs if a server is in front of it. */
export const PUBLIC_ORIGIN = process.env.TEST_PUBLIC_ORIGIN || SITE_ORIGIN

/** The shop's host contains dots, because a member's link to a host without dots is refused. */
export const SHOP_ORIGIN = `http://127.0.0.1:${SHOP_PORT}`

/** The fakes of Google, Facebook, LINE and two companies (`scripts/site/site.ts`). */
export const FAKES_ORIGIN = `http://localhost:${SITE_PORT + 10}`

/** Extra sites for single tests, at ports that no browser uses as ephemeral ports. */
export const RECORDED_SITE_PORT = SITE_PORT + 3
export const CAPTCHA_SITE_PORT = SITE_PORT + 4

/** The folder with the data of the site under test. */
export const STATE_DIR = process.env.TEST_STATE_DIR || '.wrangler/browser-tests'

/** A site for a single test, which fills the site's database and keeps it busy. */
export const LARGE_SITE_PORT = Number(process.env.TEST_LARGE_SITE_PORT || SITE_PORT + 2)
export const LARGE_SITE_ORIGIN = `http://localhost:${LARGE_SITE_PORT}`
export const LARGE_STATE_DIR = '.wrangler/browser-tests-large'
