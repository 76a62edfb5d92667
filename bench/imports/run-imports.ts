import { setTimeout as wait } from 'node:timers/promises'
import { randomFrom } from '../../scripts/demo/random.ts'
import { migrate } from '../../scripts/site/database.ts'
import { withDatabase } from '../../scripts/site/miniflare.ts'
import { freePort } from '../../scripts/site/server.ts'
import { step } from '../../scripts/terminal/say.ts'
import { passingFolder } from '../site/state.ts'
import { addImporters, IMPORTERS, startImport } from './importers.ts'
import { type Ledger, type Outcome, openLedger } from './ledger.ts'
import { begin, type Life, type Settings } from './life.ts'
import { type PictureSite, servePictures } from './picture-site.ts'
import { type Entry, entriesOf, FORMATS } from './uploads.ts'

const POLL_MS = 50
const PATIENCE_MS = 120_000

/** A kill comes at most so long after its number of pins: often while they come, or while the site starts. */
const KILL_WAIT_MS = 1000

export type Plan = { entries: number; kills: number; seed: number }

export type Ran = {
  outcome: Outcome
  sites: readonly PictureSite[]
  totalMs: number
  /** The time in which pins came: without starts, and what a restart waits for. */
  workingMs: number
  /** From each start after a kill to its first pin, where it was not killed before. */
  firstPinMs: number[]
  bugs: string[]
}

type Moment = { pins: number; waitMs: number }

/** The pins that are there, and the times of a life's first and last one. */
type Seen = { pins: number; firstMs: number | null; lastMs: number }

/** Uploads three files for three members, and kills the site at random moments until all is imported. */
export async function runImports(app: string, { entries, kills, seed }: Plan): Promise<Ran> {
  const stateDir = await passingFolder()
  await migrate(stateDir)
  await withDatabase(stateDir, addImporters)
  const sites = [await servePictures(), await servePictures()]
  const settings = {
    ...{ app, port: await freePort(), stateDir },
    allowed: sites.map(({ origin }) => origin),
  }
  const expected = entriesByMember(entries, sites)
  const ledger = await openLedger(stateDir)
  const ran: Omit<Ran, 'outcome' | 'sites' | 'totalMs'> = { workingMs: 0, firstPinMs: [], bugs: [] }

  let life = begin(settings, kills > 0 ? 'several' : 'one')
  await step('Uploading three files', () => upload(life, settings, expected))
  const startedAt = performance.now()
  for (const [place, moment] of momentsOf({ entries, kills, seed }).entries()) {
    const isReached = (pins: number) => pins >= moment.pins
    const seen = await follow(life, ledger, isReached, moment.waitMs)
    await life.kill()
    keep(life, seen, place > 0)
    life = begin(settings, place < kills - 1 ? 'several' : 'one')
  }
  keep(life, await follow(life, ledger, () => ledger.isOver()), kills > 0)
  const totalMs = performance.now() - startedAt
  await life.stop()
  const outcome = ledger.outcome(expected)
  ledger.close()
  for (const site of sites) await site.stop()
  return { ...ran, outcome, sites, totalMs }

  function keep({ startedAt, bugs }: Life, { firstMs, lastMs }: Seen, isRestart: boolean): void {
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
  life: Life,
  { port }: Settings,
  entries: ReadonlyMap<number, readonly Entry[]>,
): Promise<void> {
  await life.untilItAnswers()
  for (const importer of IMPORTERS) {
    const file = FORMATS[importer.format](entries.get(importer.id) ?? [])
    await startImport(`http://localhost:${port}`, importer, file)
  }
}

function momentsOf({ entries, kills, seed }: Plan): Moment[] {
  const random = randomFrom(seed)
  return Array.from({ length: kills }, () => ({
    pins: random.whole(0, entries - 1),
    waitMs: random.whole(0, KILL_WAIT_MS),
  })).sort((one, other) => one.pins - other.pins)
}

/** Looks at the pins until they are as many as wanted, and a while longer. Throws where none comes for long. */
async function follow(
  life: Life,
  ledger: Ledger,
  isEnough: (pins: number) => boolean,
  longerMs = 0,
): Promise<Seen> {
  const seen: Seen = { pins: ledger.pins(), firstMs: null, lastMs: performance.now() }
  let endsAt = Number.POSITIVE_INFINITY
  for (;;) {
    const [pins, now] = [ledger.pins(), performance.now()]
    if (pins > seen.pins) {
      seen.firstMs ??= now
      Object.assign(seen, { pins, lastMs: now })
    }
    if (isEnough(pins)) endsAt = Math.min(endsAt, now + longerMs)
    if (now >= endsAt) return seen
    life.requireAlive()
    if (now - seen.lastMs > PATIENCE_MS) {
      throw new Error(`No pin came for ${PATIENCE_MS / 1000} seconds.`, {
        cause: life.bugs().join('\n'),
      })
    }
    await wait(POLL_MS)
  }
}
