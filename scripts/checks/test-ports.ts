import { isTaken } from '../site/server.ts'

const FIRST_PORT = 8797
const STEP = 20

/** The ports of the site, the shop, other sites, WebKit's two ways to the site and the fake services of two sites. */
const OFFSETS = [0, 1, 2, 3, 4, 5, 7, 10, 12]

/** The next port to offer. It only increases, because a part may not listen yet when the next part asks. */
let next = Number(process.env['TEST_SITE_PORT'] || FIRST_PORT)

/** Finds free ports for a part with browser tests. The environment sets the ports of the first part. */
export async function testPorts(): Promise<Record<string, string>> {
  for (;;) {
    const port = next
    next += STEP
    if (port === Number(process.env['TEST_SITE_PORT'])) return {}
    const taken = OFFSETS.flatMap((offset) =>
      ['127.0.0.1', '::1'].map((host) => isTaken(port + offset, host)),
    )
    if ((await Promise.all(taken)).includes(true)) continue
    return { TEST_SITE_PORT: String(port), TEST_SHOP_PORT: String(port + 1) }
  }
}
