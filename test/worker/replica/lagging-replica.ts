import { applyD1Migrations, env } from 'cloudflare:test'
import { afterAll } from 'vitest'
import { emptyDatabase } from '../../empty-database.ts'
import { aMember, type Browser, browserOf } from '../../factories/identity/people.ts'
import { laggingDatabase } from '../../lagging-database.ts'

type CatchUp = () => Promise<void>

/** The clock, which tests advance. */
type Clock = { nowMs: number }

/**
 * Makes the Worker read from a lagging replica until the test file ends. The replica always includes the session's
 * bookmark. It receives later writes after `lagMs`, or when the returned function is called.
 */
export async function readFromLaggingReplica(
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

/** A member and a new browser that has read nothing yet. The replica has the rows of both. */
export async function aMemberOnReplica(
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

/** Whether a page is rendered for a logged-in member. */
export async function isLoggedIn(browser: Browser, path: string): Promise<boolean> {
  return /data-rendered-for="\d/.test(await pageOf(browser, path))
}
