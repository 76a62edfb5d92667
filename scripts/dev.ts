import { existsSync, watch } from 'node:fs'
import { build, isBuildStale, SOURCES } from './site/build.ts'
import { type Server, untilItEnds } from './site/server.ts'
import { readSettings } from './site/settings.ts'
import { startSite } from './site/site.ts'
import { main, pause, resume } from './terminal/run.ts'
import { step } from './terminal/say.ts'

/** An editor writes several files at once; one build serves them all. */
const SETTLE_MS = 150

let timer: NodeJS.Timeout | undefined
let building: Promise<void> | null = null

await main(async () => {
  const server = await startSite(readSettings())
  console.log('  A change rebuilds the pages; reload to see it. Ctrl-C stops it.')
  for (const source of SOURCES.filter((path) => existsSync(path))) {
    watch(source, { recursive: true }, () => rebuildSoon(server))
  }
  await untilItEnds(server)
})

function rebuildSoon(server: Server): void {
  clearTimeout(timer)
  timer = setTimeout(async () => {
    await building
    building = rebuildIfStale(server)
  }, SETTLE_MS)
}

/**
 * The server stands still while its files are replaced, so that it never sees half a build; then it
 * notices the new one by itself. A build that fails leaves the old server running.
 */
async function rebuildIfStale(server: Server): Promise<void> {
  if (!(await isBuildStale())) return
  pause(server.child)
  try {
    await step('Rebuilding the pages', build)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    console.error(`${String(error.cause ?? '')}\n${error.message}`)
  } finally {
    resume(server.child)
  }
}
