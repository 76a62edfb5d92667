import { build, isBuildStale } from './site/build.ts'
import { migrate } from './site/database.ts'
import { readSettings } from './site/settings.ts'
import { main } from './terminal/run.ts'
import { step } from './terminal/say.ts'

/** Wrangler's `[build]`: builds stale pages, and for a plain `wrangler dev` makes the tables. Scripts of ours do it themselves. */
await main(async () => {
  if (process.env['PAGES_BUILT']) return
  if (await isBuildStale()) {
    // Wrangler shows a step only when it has ended.
    console.log('The pages are older than their sources: building them takes about a minute.')
    await step('Building the pages', build)
  }
  if (process.env['WRANGLER_COMMAND'] === 'dev') await migrate(readSettings().stateDir)
})
