import { setTimeout as wait } from 'node:timers/promises'
import { randomFrom } from '../../scripts/demo/random.ts'
import { migrate } from '../../scripts/site/database.ts'
import { withDatabase } from '../../scripts/site/miniflare.ts'
import { freePort } from '../../scripts/site/server.ts'
import { step } from '../../scripts/terminal/progress.ts'
import { temporaryFolder } from '../site/state.ts'
import { type Entry, entriesOf, FORMATS } from './import-files.ts'
import { addImporters, IMPORTERS, startImport } from './importers.ts'
import { type Ledger, type Outcome, openLedger } from './ledger.ts'
import { type PictureSite, servePictures } from './picture-site.ts'
import { type Settings, type SiteProcess, startSiteProcess } from './site-process.ts'

const POLL_MS = 50
const PATIENCE_MS = 120_000

/** The longest wait between the planned number of pins and the kill. It lets some kills hit a starting site. */
const KILL_WAIT_MS = 1000

export type Plan = { entries: number; kills: number; seed: number }

export type ImportRun = {
  outcome: Outcome
  sites: readonly PictureSite[]
  totalMs: number
  /** The time in which pins arrived, without starts and waits after restarts. */
  workingMs: number
  /** The times from each restart to its first pin. Leaves out restarts that were killed before it. */
  firstPinMs: number[]
  bugs: string[]
}

type KillPoint = { pins: number; waitMs: number }

/** The number of pins, and when a process saved its first and its last pin. */
type PinProgress = { pins: number; firstMs: number | null; lastMs: number }

/** Uploads three files for three members, and kills the site at random moments until everything is imported. */
export async function runImports(app: string, { entries, kills, seed }: Plan): Promise<ImportRun> {
  const stateDir = await temporaryFolder()
  await migrate(stateDir)
  await withDatabase(stateDir, addImporters)
  const sites = [await servePictures(), await servePictures()]
  const settings = {
    app,
    port: await freePort(),
    stateDir,
    allowed: sites.map(({ origin }) => origin),
  }
  const expected = entriesByMember(entries, sites)
  const ledger = await openLedger(stateDir)
  const ran: Omit<ImportRun, 'outcome' | 'sites' | 'totalMs'> = {
    workingMs: 0,
    firstPinMs: [],
    bugs: [],
  }

  let siteProcess = startSiteProcess(settings, kills > 0 ? 'several' : 'one')
  await step('Uploading three files', () => upload(siteProcess, settings, expected))
  const startedAt = performance.now()
  for (const [place, killPoint] of killPointsOf({ entries, kills, seed }).entries()) {
    const isReached = (pins: number) => pins >= killPoint.pins
    const progress = await waitForPins(siteProcess, ledger, isReached, killPoint.waitMs)
    await siteProcess.kill()
    record(siteProcess, progress, place > 0)
    siteProcess = startSiteProcess(settings, place < kills - 1 ? 'several' : 'one')
  }
  record(siteProcess, await waitForPins(siteProcess, ledger, () => ledger.isOver()), kills > 0)
  const totalMs = performance.now() - startedAt
  await siteProcess.stop()
  const outcome = ledger.outcome(expected)
  ledger.close()
  for (const site of sites) await site.stop()
  return { ...ran, outcome, sites, totalMs }

  function record(
    { startedAt, bugs }: SiteProcess,
    { firstMs, lastMs }: PinProgress,
    isRestart: boolean,
  ): void {
    ran.bugs.push(...bugs())
    if (firstMs === null) return
    ran.workingMs += lastMs - firstMs
    if (isRestart) ran.firstPinMs.push(firstMs - startedAt)
  }
}

function entriesByMember(
  entries: number,
  sites: readonly PictureSite[],
): ReadonlyMap<number, readonly Entry[]> {
  return new Map(
    IMPORTERS.map(({ id, username, site }, place) => {
      const count = Math.floor((entries + place) / IMPORTERS.length)
      return [id, entriesOf(username, count, sites[site]?.origin ?? '')]
    }),
  )
}

async function upload(
  siteProcess: SiteProcess,
  { port }: Settings,
  entries: ReadonlyMap<number, readonly Entry[]>,
): Promise<void> {
  await siteProcess.untilItAnswers()
  for (const importer of IMPORTERS) {
    const file = FORMATS[importer.format](entries.get(importer.id) ?? [])
    await startImport(`http://localhost:${port}`, importer, file)
  }
}

function killPointsOf({ entries, kills, seed }: Plan): KillPoint[] {
  const random = randomFrom(seed)
  return Array.from({ length: kills }, () => ({
    pins: random.whole(0, entries - 1),
    waitMs: random.whole(0, KILL_WAIT_MS),
  })).sort((one, other) => one.pins - other.pins)
}

/** Waits for this many pins, then a while longer. Throws if no pin arrives for a long time. */
async function waitForPins(
  siteProcess: SiteProcess,
  ledger: Ledger,
  isEnough: (pins: number) => boolean,
  extraMs = 0,
): Promise<PinProgress> {
  const progress: PinProgress = { pins: ledger.pins(), firstMs: null, lastMs: performance.now() }
  let endsAt = Number.POSITIVE_INFINITY
  for (;;) {
    const pins = ledger.pins()
    const now = performance.now()
    if (pins > progress.pins) {
      progress.firstMs ??= now
      Object.assign(progress, { pins, lastMs: now })
    }
    if (isEnough(pins)) endsAt = Math.min(endsAt, now + extraMs)
    if (now >= endsAt) return progress
    siteProcess.requireAlive()
    if (now - progress.lastMs > PATIENCE_MS) {
      throw new Error(`No pin arrived for ${PATIENCE_MS / 1000} seconds.`, {
        cause: siteProcess.bugs().join('\n'),
      })
    }
    await wait(POLL_MS)
  }
}
