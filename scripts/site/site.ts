import { addCompanies, COMPANY } from '../fakes/company.ts'
import { startFakes } from '../fakes/fakes.ts'
import { step } from '../terminal/progress.ts'
import { build, bundleWorker, isBuildStale, isBundleStale } from './build.ts'
import { localCertificate } from './certificate.ts'
import { migrate, moveOtherVersionAside } from './database.ts'
import { fillIfEmpty, showAccounts } from './demo.ts'
import { serveBuilt } from './miniflare.ts'
import { fireScheduledEvents } from './scheduled-events.ts'
import {
  freePort,
  inspectorPort,
  isTaken,
  requirePort,
  type Server,
  type ServerOptions,
  serve,
  serveSources,
} from './server.ts'
import { localOrigin, type Settings } from './settings.ts'
import { lockState, requireOwnCheckout } from './state.ts'

/** The offset of the fakes' port, which is close to the ports of the site and of its tests. */
const FAKES_PORT_OFFSET = 10

/** The services that may run as fakes, as named in the terminal. */
const LOGIN_FAKES = ['Google', 'Facebook', 'LINE', 'Instagram', `single sign-on of ${COMPANY}`]
const PAYMENT_FAKES = ['Stripe']

/** Starts the local site as it is deployed, announcing each step: pages, tables and server. */
export function startSite(settings: Settings): Promise<Server> {
  return startInSteps(settings, buildIfStale, (served) =>
    step('Starting the server', () => serve(served)),
  )
}

/** Starts the local site without wrangler in between, as the browser tests need it. */
export function startBuilt(settings: Settings): Promise<Server> {
  return startInSteps(settings, buildIfStale, async (served) => {
    if (await isBundleStale()) await step('Bundling the worker', bundleWorker)
    return step('Starting the server', () => serveBuilt(served))
  })
}

/** Starts the local site from its sources; saved changes show in the browser. */
export function startFromSources(settings: Settings): Promise<Server> {
  const needed = async () => {}
  return startInSteps(settings, needed, (served) =>
    step('Starting the server', () => serveSources(served)),
  )
}

async function buildIfStale(): Promise<void> {
  if (await isBuildStale()) await step('Building the pages', build)
}

/** Starts fake providers and a fake payment service, unless the environment has real keys. */
async function startFakesFor(siteOrigin: string, { vars, stateDir }: Settings) {
  const hasKeys = Object.entries(vars).some(([name, value]) => /_CLIENT_ID$/.test(name) && value)
  const hasPayments = Boolean(vars['STRIPE_SECRET_KEY'])
  if (hasKeys && hasPayments) return null
  const fakes = await startFakes(await neighbouringPort(siteOrigin), siteOrigin, stateDir)
  return {
    origin: fakes.origin,
    loginVars: hasKeys ? null : fakes.vars,
    paymentVars: hasPayments ? null : fakes.paymentVars,
    resolverVars: fakes.resolverVars,
  }
}

/** The port at the offset, or any free one. Identities contain the port, so it should stay the same. */
async function neighbouringPort(siteOrigin: string): Promise<number> {
  const port = Number(new URL(siteOrigin).port) + FAKES_PORT_OFFSET
  return (await isTaken(port, '127.0.0.1')) ? freePort() : port
}

async function startInSteps(
  settings: Settings,
  prepare: () => Promise<void>,
  start: (served: ServerOptions) => Promise<Server>,
): Promise<Server> {
  const { port, stateDir, vars, isSeeded, isHttps, isLogging } = settings
  await requireOwnCheckout()
  await requirePort(port)
  await lockState(stateDir)
  await moveOtherVersionAside(stateDir)
  await migrate(stateDir)
  const certificate = isHttps ? await localCertificate(stateDir) : null
  const siteOrigin = localOrigin(settings)
  const fakes = await startFakesFor(siteOrigin, settings)
  const { origin = '', loginVars = null, paymentVars = null, resolverVars } = fakes ?? {}
  if (loginVars) await addCompanies(stateDir, { origin, vars: loginVars })
  const pages = prepare()
  const filled = isSeeded ? fillIfEmpty(stateDir) : 'members'
  // Rejects as soon as either promise rejects.
  const [found] = await Promise.all([filled, pages])
  const inspector = await inspectorPort(port)
  const server = await start({
    port,
    inspectorPort: inspector,
    stateDir,
    certificate,
    vars: {
      SITE_ORIGIN: siteOrigin,
      OUTBOX: 'on',
      ...resolverVars,
      ...loginVars,
      ...paymentVars,
      ...vars,
      FETCH_ALLOW: [vars['FETCH_ALLOW'], origin].filter(Boolean).join(' '),
    },
    isLogging,
  })
  fireScheduledEvents(server)
  console.log(`\n  ${server.url}\n`)
  console.log(`  Inspector: localhost:${inspector} (chrome://inspect)`)
  const faked = [...(loginVars ? LOGIN_FAKES : []), ...(paymentVars ? PAYMENT_FAKES : [])]
  if (fakes) console.log(`  Fakes: ${origin} (${faked.join(', ')})`)
  if (found !== 'members') showAccounts()
  return server
}
