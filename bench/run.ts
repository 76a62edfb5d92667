import { main } from '../scripts/terminal/run.ts'
import type { Depth } from './browser/scroll.ts'
import { measureMix } from './load/mix.ts'
import { measureOrganise } from './organise/organise.ts'
import { measureAuction } from './parts/auction.ts'
import { measureAuth } from './parts/auth.ts'
import { measureBlocks } from './parts/blocks.ts'
import { measureDistance } from './parts/distance.ts'
import { measureGrowth } from './parts/growth.ts'
import { measureImports } from './parts/imports.ts'
import { measureLikeness } from './parts/likeness.ts'
import { measureMemory } from './parts/memory.ts'
import { measureOwnPinSearch } from './parts/own-pin-search.ts'
import { measurePromotion } from './parts/promotion.ts'
import { measureRecall } from './parts/recall.ts'
import { measureRelevance } from './parts/relevance.ts'
import { measureRows } from './parts/rows.ts'
import { measureSavesAndSearches } from './parts/saves-and-searches.ts'
import { measureSizes } from './parts/sizes.ts'
import { measureSpeed } from './parts/speed.ts'
import { measureTiming } from './parts/timing.ts'
import { measureTray } from './parts/tray.ts'
import { measureWall } from './parts/wall.ts'
import { measureWebVitals } from './parts/web-vitals.ts'
import { type Built, buildAll } from './site/build.ts'
import { type Figure, print, type Table } from './table.ts'

const PARTS: Record<string, (built: Built, depth: Depth) => Promise<Table[]>> = {
  sizes: measureSizes,
  rows: measureRows,
  growth: measureGrowth,
  speed: measureSpeed,
  mix: measureMix,
  auth: measureAuth,
  timing: measureTiming,
  search: measureSavesAndSearches,
  recall: measureRecall,
  relevance: measureRelevance,
  likeness: measureLikeness,
  organise: measureOrganise,
  'own-search': measureOwnPinSearch,
  wall: measureWall,
  vitals: measureWebVitals,
  imports: measureImports,
  memory: measureMemory,
  promotion: measurePromotion,
  auction: measureAuction,
  blocks: measureBlocks,
  tray: measureTray,
  distance: measureDistance,
}

/** `npm run bench` runs all parts and `npm run bench -- rows wall` only two. `full` scrolls the whole wall, and measures the CPU time of `growth`. */
await main(async () => {
  const asked: string[] = process.argv.slice(2)
  const depth = asked.includes('full') ? 'full' : 'quick'
  const named = asked.filter((name) => name !== 'full')
  const names = named.length > 0 ? named : Object.keys(PARTS)
  const unknown = names.find((name) => !PARTS[name])
  if (unknown) {
    throw new Error(`Unknown part "${unknown}". The parts are: ${Object.keys(PARTS).join(', ')}.`)
  }
  const built = await buildAll()
  const figures: Figure[] = []
  for (const name of names) {
    for (const table of (await PARTS[name]?.(built, depth)) ?? []) {
      print(table)
      figures.push(...table.figures)
    }
  }
  const broken = figures.filter(({ verdict }) => verdict === 'broken').length
  const short = figures.filter(({ verdict }) => verdict === 'short').length
  console.log(`\n${broken} bounds broken, ${short} aims missed in this run.`)
  process.exitCode = broken === 0 ? 0 : 1
})
