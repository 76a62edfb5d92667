import { step } from '../terminal/say.ts'
import { build, isBuildStale } from './build.ts'
import { migrate } from './database.ts'
import { fillIfEmpty, showAccounts } from './demo.ts'
import { fireScheduledEvents } from './scheduled-events.ts'
import { requirePort, type Server, serve } from './server.ts'
import type { Settings } from './settings.ts'

/** Brings the whole local site up: build, tables, server; says each step. */
export async function startSite(settings: Settings): Promise<Server> {
  const { port, stateDir, isSeeded, isLogging } = settings
  await requirePort(port)
  if (await isBuildStale()) await step('Building the pages', build)
  await step('Bringing the database up to date', () => migrate(stateDir))
  const found = isSeeded ? await fillIfEmpty(stateDir) : 'members'
  const vars = {
    SITE_ORIGIN: `http://localhost:${port}`,
    OUTBOX: 'on',
    ...settings.vars,
  }
  const server = await step('Starting the server', () => serve({ port, stateDir, vars, isLogging }))
  fireScheduledEvents(server)
  console.log(`\n  ${server.url}\n`)
  if (found !== 'members') showAccounts()
  return server
}
