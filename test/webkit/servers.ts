import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { request } from '@playwright/test'
import type { TestProject } from 'vitest/node'
import { type Launched, launch, stop } from '../../scripts/terminal/run.ts'
import { SHOP_ORIGIN, SHOP_PORT, SITE_ORIGIN } from '../browser/origins.ts'
import { PROXY_ORIGIN } from './addresses.ts'

const POLL_MS = 100
const START_TIMEOUT_MS = 300_000

/** MiniBrowser's own toolbar is wider than a phone's window. */
const NO_BAR = '* { min-width: 0; min-height: 0; padding: 0; margin: 0; font-size: 1px; }'

/** Starts the site, the shop and a screen, once for all flows. */
export default async function startServers({ provide }: TestProject): Promise<() => Promise<void>> {
  const config = await mkdtemp(join(tmpdir(), 'pinfold-webkit-'))
  await mkdir(join(config, 'gtk-3.0'))
  await writeFile(join(config, 'gtk-3.0/gtk.css'), NO_BAR)

  const screen = launch('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1200x24'])
  // Xvfb writes the number of the first free display.
  const [display] = await Promise.race([once(screen.stdout, 'data'), refusal(screen)])
  provide('screen', { DISPLAY: `:${String(display).trim()}`, XDG_CONFIG_HOME: config })
  const children = [
    launch('node', ['test/browser/serve-site.ts'], { TEST_PUBLIC_ORIGIN: PROXY_ORIGIN }),
    launch('node', ['test/shop/serve.ts'], { PORT: String(SHOP_PORT), SITE: PROXY_ORIGIN }),
  ]
  const [site, shop] = children
  await Promise.all([
    untilItAnswers(site, SITE_ORIGIN),
    untilItAnswers(shop, `${SHOP_ORIGIN}/members`),
  ])
  return async () => {
    await Promise.all(children.map(stop))
    await stop(screen)
    await rm(config, { recursive: true })
  }
}

async function refusal(screen: Launched): Promise<never> {
  await once(screen, 'close')
  throw new Error('Xvfb ended before it had a screen.')
}

async function untilItAnswers(child: Launched | undefined, address: string): Promise<void> {
  child?.stderr.pipe(process.stderr)
  const asker = await request.newContext({ ignoreHTTPSErrors: true })
  const deadline = Date.now() + START_TIMEOUT_MS
  const answers = () =>
    asker.get(address).then(
      (response) => response.ok(),
      () => false,
    )
  while (!(await answers())) {
    if (child?.exitCode !== null) throw new Error(`The server of ${address} did not start.`)
    if (Date.now() > deadline) throw new Error(`No response at ${address}.`)
    await wait(POLL_MS)
  }
  await asker.dispose()
}
