import { build, isBuildStale } from './site/build.ts'
import { main } from './terminal/run.ts'
import { step } from './terminal/say.ts'

/** Builds the pages where they are stale, for wrangler too (`[build]`), unless a script of ours runs it. */
await main(async () => {
  if (process.env.PAGES_BUILT) return
  if (await isBuildStale()) await step('Building the pages', build)
})
