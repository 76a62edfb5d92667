import { giveCompanies } from '../stand-in/company.ts'
import { startStandIn } from '../stand-in/stand-in.ts'
import { step } from '../terminal/say.ts'
import { build, bundleWorker, isBuildStale, isBundleStale } from './build.ts'
import { migrate } from './database.ts'
import { fillIfEmpty, showAccounts } from './demo.ts'
import { serveBuilt } from './miniflare.ts'
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
  return bringUp(settings, buildIfStale, (served) =>
    step('Starting the server', () => serve(served)),
  )
}

/** Brings the local site up without wrangler between it and its readers, as the browser tests want it. */
export function startBuilt(settings: Settings): Promise<Server> {
  return bringUp(settings, buildIfStale, async (served) => {
    if (await isBundleStale()) await step('Bundling the worker', bundleWorker)
    return step('Starting the server', () => serveBuilt(served))
  })
}

/** Brings the local site up from its sources, which show in the browser as they are saved. */
export function startFromSources(settings: Settings): Promise<Server> {
  const needed = async () => {}
  return bringUp(settings, needed, (served) =>
    step('Starting the server', () => serveSources(served)),
  )
}

async function buildIfStale(): Promise<void> {
  if (await isBuildStale()) await step('Building the pages', build)
}

/** Plays the providers and the payment company, each unless the environment has keys of real ones. */
async function standInFor(siteOrigin: string, { vars, stateDir }: Settings) {
  const hasKeys = Object.entries(vars).some(([name, value]) => /_CLIENT_ID$/.test(name) && value)
  const hasPayments = Boolean(vars['STRIPE_SECRET_KEY'])
  if (hasKeys && hasPayments) return null
  const standIn = await startStandIn(await portBeside(siteOrigin), siteOrigin, stateDir)
  return {
    origin: standIn.origin,
    loginVars: hasKeys ? null : standIn.vars,
    paymentVars: hasPayments ? null : standIn.paymentVars,
  }
}

/** The next port, or any: identities name it, so it should stay what it is. */
async function portBeside(siteOrigin: string): Promise<number> {
  const port = Number(new URL(siteOrigin).port) + STAND_IN_OFFSET
  return (await isTaken(port, '127.0.0.1')) ? freePort() : port
}

async function bringUp(
  settings: Settings,
  prepare: () => Promise<void>,
  start: (served: Served) => Promise<Server>,
): Promise<Server> {
  const { port, stateDir, vars, isSeeded, isLogging } = settings
  await requirePort(port)
  await migrate(stateDir)
  const siteOrigin = `http://localhost:${port}`
  const standIn = await standInFor(siteOrigin, settings)
  const { origin = '', loginVars = null, paymentVars = null } = standIn ?? {}
  if (loginVars) await giveCompanies(stateDir, { origin, vars: loginVars })
  const pages = prepare()
  const filled = isSeeded ? fillIfEmpty(stateDir) : 'members'
  // The first of both that fails is told at once.
  const [found] = await Promise.all([filled, pages])
  const inspector = await inspectorPort()
  const server = await start({
    port,
    inspectorPort: inspector,
    stateDir,
    vars: {
      ...{ SITE_ORIGIN: siteOrigin, OUTBOX: 'on', ...loginVars, ...paymentVars, ...vars },
      FETCH_ALLOW: [vars['FETCH_ALLOW'], origin].filter(Boolean).join(' '),
    },
    isLogging,
  })
  fireScheduledEvents(server)
  console.log(`\n  ${server.url}\n`)
  console.log(`  Inspector: localhost:${inspector} (chrome://inspect)`)
  if (loginVars) console.log(`  Google, Facebook, LINE and two companies are played at ${origin}`)
  if (paymentVars) console.log(`  Payments are played at ${origin}: no money moves`)
  if (found !== 'members') showAccounts()
  return server
}
