import { applyD1Migrations, env } from 'cloudflare:test'
import { afterAll } from 'vitest'
import { emptyDatabase } from '../../empty-database.ts'
import { aMember, type Browser, browserOf } from '../../factories/identity/people.ts'
import { laggingDatabase } from '../../lagging-database.ts'

type CatchUp = () => Promise<void>

/** A test moves it on. */
type Clock = { nowMs: number }

/**
 * Has the Worker read from a replica until the file ends: it is where the session's bookmark is, and else as far behind
 * as it lags, or where it was when the answered function was called last.
 */
export async function readFarAway(
  lagMs = Number.POSITIVE_INFINITY,
  clock: Clock = { nowMs: 0 },
): Promise<CatchUp> {
  const primary = env.DB
  await applyD1Migrations(env.REPLICA, env.TEST_MIGRATIONS)
  await emptyDatabase(env.REPLICA)
  const now = () => clock.nowMs
  const { database, catchUp } = laggingDatabase(primary, env.REPLICA, lagMs, now)
  env.DB = database
  afterAll(() => {
    env.DB = primary
  })
  return catchUp
}

/** A member in a browser that has read nothing yet; the replica knows both. */
export async function aMemberFarAway(
  catchUp: CatchUp,
  changes: Parameters<typeof aMember>[0] = {},
): Promise<{ ana: Awaited<ReturnType<typeof aMember>>; browser: Browser }> {
  const ana = await aMember(changes)
  const browser = await browserOf(ana)
  await catchUp()
  return { ana, browser }
}

export async function pageOf(browser: Browser, path: string): Promise<string> {
  return (await (await browser.fetch(path)).text()).replaceAll('<!-- -->', '')
}

/** Whether a page is drawn for a member. */
export async function isIn(browser: Browser, path: string): Promise<boolean> {
  return /data-drawn-for="\d/.test(await pageOf(browser, path))
}
