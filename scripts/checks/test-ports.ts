import { isTaken } from '../site/server.ts'

const FIRST_PORT = 8797
const STEP = 20

/** The site, the shop, the sites beside it, and the providers that two of them play. */
const OFFSETS = [0, 1, 2, 3, 4, 10, 12]

/** Ports for the browser tests on which nobody listens, unless the environment names the site's. */
export async function testPorts(): Promise<Record<string, string>> {
  if (process.env['TEST_SITE_PORT']) return {}
  for (let port = FIRST_PORT; ; port += STEP) {
    const taken = OFFSETS.flatMap((offset) =>
      ['127.0.0.1', '::1'].map((host) => isTaken(port + offset, host)),
    )
    if ((await Promise.all(taken)).includes(true)) continue
    return { TEST_SITE_PORT: String(port), TEST_SHOP_PORT: String(port + 1) }
  }
}
