import { build, isBuildStale } from './site/build.ts'
import { migrate } from './site/database.ts'
import { readSettings } from './site/settings.ts'
import { step } from './terminal/progress.ts'
import { main } from './terminal/run.ts'

/** Wrangler's `[build]` command. Builds stale pages, and migrates the local database for `wrangler dev`. */
await main(async () => {
  if (process.env['PAGES_BUILT']) return
  if (await isBuildStale()) {
    // Wrangler shows the output of a step only after the step has finished.
    console.log('The pages are older than their sources. Building them takes about a minute.')
    await step('Building the pages', build)
  }
  if (process.env['WRANGLER_COMMAND'] === 'dev') await migrate(readSettings().stateDir)
})
