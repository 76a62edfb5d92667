import { giveCompany } from '../stand-in/company.ts'
import { startStandIn } from '../stand-in/stand-in.ts'
import { step } from '../terminal/say.ts'
import { build, isBuildStale } from './build.ts'
import { migrate } from './database.ts'
import { fillIfEmpty, showAccounts } from './demo.ts'
import { fireScheduledEvents } from './scheduled-events.ts'
import {
  freePort,
  inspectorPort,
  isTaken,
  requirePort,
  type Served,
  type Server,
  serve,
  serveSources,
} from './server.ts'
import type { Settings } from './settings.ts'

/** Beside the site's own port, and those that tests use. */
const STAND_IN_OFFSET = 10

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

/** Plays the providers, unless the environment has keys of real ones. */
async function standInFor(siteOrigin: string, vars: Settings['vars']) {
  const hasKeys = Object.entries(vars).some(([name, value]) => /_CLIENT_ID$/.test(name) && value)
  return hasKeys ? null : startStandIn(await portBeside(siteOrigin), siteOrigin)
}

/** The next port, or any: identities name it, so it should stay what it is. */
async function portBeside(siteOrigin: string): Promise<number> {
  const port = Number(new URL(siteOrigin).port) + STAND_IN_OFFSET
  return (await isTaken(port, '127.0.0.1')) ? freePort() : port
}

async function bringUp(
  { port, stateDir, vars, isSeeded, isLogging }: Settings,
  start: (served: Served) => Promise<Server>,
): Promise<Server> {
  await requirePort(port)
  await migrate(stateDir)
  const siteOrigin = `http://localhost:${port}`
  const standIn = await standInFor(siteOrigin, vars)
  if (standIn) await giveCompany(stateDir, standIn)
  const found = isSeeded ? await fillIfEmpty(stateDir) : 'members'
  const inspector = await inspectorPort()
  const server = await start({
    port,
    inspectorPort: inspector,
    stateDir,
    vars: {
      ...{ SITE_ORIGIN: siteOrigin, OUTBOX: 'on', ...standIn?.vars, ...vars },
      FETCH_ALLOW: [vars.FETCH_ALLOW, standIn?.origin].filter(Boolean).join(' '),
    },
    isLogging,
  })
  fireScheduledEvents(server)
  console.log(`\n  ${server.url}\n`)
  console.log(`  Inspector: localhost:${inspector} (chrome://inspect)`)
  if (standIn) console.log(`  Google, Facebook, LINE and a company are played at ${standIn.origin}`)
  if (found !== 'members') showAccounts()
  return server
}
