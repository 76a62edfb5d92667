import { main } from '../scripts/terminal/run.ts'
import type { Depth } from './browser/scroll.ts'
import { measureOrganise } from './organise/organise.ts'
import { measureAuth } from './parts/auth.ts'
import { measureBlocks } from './parts/blocks.ts'
import { measureDistance } from './parts/distance.ts'
import { measureFelt } from './parts/felt.ts'
import { measureFinding } from './parts/finding.ts'
import { measureImports } from './parts/imports.ts'
import { measureLikeness } from './parts/likeness.ts'
import { measureMemory } from './parts/memory.ts'
import { measureOwn } from './parts/own.ts'
import { measurePromotion } from './parts/promotion.ts'
import { measureRecall } from './parts/recall.ts'
import { measureRelevance } from './parts/relevance.ts'
import { measureRows } from './parts/rows.ts'
import { measureShards } from './parts/shards.ts'
import { measureSizes } from './parts/sizes.ts'
import { measureSpeed } from './parts/speed.ts'
import { measureTiming } from './parts/timing.ts'
import { measureWall } from './parts/wall.ts'
import { type Built, buildAll } from './site/build.ts'
import { type Figure, print, type Table } from './table.ts'

const PARTS: Record<string, (built: Built, depth: Depth) => Promise<Table[]>> = {
  sizes: measureSizes,
  rows: measureRows,
  speed: measureSpeed,
  auth: measureAuth,
  timing: measureTiming,
  finding: measureFinding,
  recall: measureRecall,
  relevance: measureRelevance,
  likeness: measureLikeness,
  organise: measureOrganise,
  own: measureOwn,
  wall: measureWall,
  felt: measureFelt,
  shards: measureShards,
  imports: measureImports,
  memory: measureMemory,
  promotion: measurePromotion,
  blocks: measureBlocks,
  distance: measureDistance,
}

/** `npm run bench` runs every part, `npm run bench -- rows wall` some; `full` scrolls all the way. */
await main(async () => {
  const asked: string[] = process.argv.slice(2)
  const depth = asked.includes('full') ? 'full' : 'quick'
  const named = asked.filter((name) => name !== 'full')
  const names = named.length > 0 ? named : Object.keys(PARTS)
  const unknown = names.find((name) => !PARTS[name])
  if (unknown) {
    throw new Error(`There is no part "${unknown}". There are: ${Object.keys(PARTS).join(', ')}.`)
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
