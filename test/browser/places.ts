/** The ports of the browser tests; each can be moved where another program has it. */
export const SITE_PORT = Number(process.env.TEST_SITE_PORT || 8797)
export const SHOP_PORT = Number(process.env.TEST_SHOP_PORT || 8798)

export const SITE_ORIGIN = `http://localhost:${SITE_PORT}`
/** A host with dots, since a member's link to a bare name is refused. */
export const SHOP_ORIGIN = `http://127.0.0.1:${SHOP_PORT}`

/** Where the site under test keeps what it is told. */
export const STATE_DIR = '.wrangler/browser-tests'
