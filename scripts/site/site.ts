import { step } from '../terminal/say.ts'
import { build, isBuildStale } from './build.ts'
import { migrate } from './database.ts'
import { fillIfEmpty, showAccounts } from './demo.ts'
import { fireScheduledEvents } from './scheduled-events.ts'
import {
  inspectorPort,
  requirePort,
  type Served,
  type Server,
  serve,
  serveSources,
} from './server.ts'
import type { Settings } from './settings.ts'

/** Brings the whole local site up as it is deployed: build, tables, server; says each step. */
export function startSite(settings: Settings): Promise<Server> {
  return bringUp(settings, async (served) => {
    if (await isBuildStale()) await step('Building the pages', build)
    return step('Starting the server', () => serve(served))
  })
}

/** Brings the local site up from its sources, which show in the browser as they are saved. */
export function startFromSources(settings: Settings): Promise<Server> {
  return bringUp(settings, (served) => step('Starting the server', () => serveSources(served)))
}

async function bringUp(
  { port, stateDir, vars, isSeeded, isLogging }: Settings,
  start: (served: Served) => Promise<Server>,
): Promise<Server> {
  await requirePort(port)
  await migrate(stateDir)
  const found = isSeeded ? await fillIfEmpty(stateDir) : 'members'
  const inspector = await inspectorPort()
  const server = await start({
    port,
    inspectorPort: inspector,
    stateDir,
    vars: { SITE_ORIGIN: `http://localhost:${port}`, OUTBOX: 'on', ...vars },
    isLogging,
  })
  fireScheduledEvents(server)
  console.log(`\n  ${server.url}\n`)
  console.log(`  Inspector: localhost:${inspector} (chrome://inspect)`)
  if (found !== 'members') showAccounts()
  return server
}
