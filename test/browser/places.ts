/** The ports of the browser tests; each can be moved where another program has it. */
export const SITE_PORT = Number(process.env.TEST_SITE_PORT || 8797)
export const SHOP_PORT = Number(process.env.TEST_SHOP_PORT || 8798)

export const SITE_ORIGIN = `http://localhost:${SITE_PORT}`
/** A host with dots, since a member's link to a bare name is refused. */
export const SHOP_ORIGIN = `http://127.0.0.1:${SHOP_PORT}`

/** Where Google, Facebook, LINE and two companies are played (`scripts/site/site.ts`). */
export const STAND_IN_ORIGIN = `http://localhost:${SITE_PORT + 10}`

/** Sites that a test has beside it, at ports that no browser takes for its own end of a connection. */
export const RECORDED_SITE_PORT = SITE_PORT + 3
export const CAPTCHA_SITE_PORT = SITE_PORT + 4

/** Where the site under test keeps what it is told. */
export const STATE_DIR = process.env.TEST_STATE_DIR || '.wrangler/browser-tests'

/** The site that one test has to itself, since it fills and works a database as no other may feel it. */
export const LARGE_SITE_PORT = Number(process.env.TEST_LARGE_SITE_PORT || SITE_PORT + 2)
export const LARGE_SITE_ORIGIN = `http://localhost:${LARGE_SITE_PORT}`
export const LARGE_STATE_DIR = '.wrangler/browser-tests-large'
