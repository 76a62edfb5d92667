import { parseArgs } from 'node:util'
import { readSettings } from '../../site/settings.ts'
import { lockState } from '../../site/state.ts'
import { main } from '../../terminal/run.ts'
import { endAgain } from '../end-again.ts'
import { ERASE_OPTION, eraseErased } from '../erase-again.ts'
import { SITE_OPTIONS, withClosedSite } from '../places.ts'

const USAGE = `npm run after-time-travel -- [--erase ids.txt] [--remote] [--env production]
Use it right after Time Travel has restored a database. Closes the site, ends all sessions, tokens and links, ends again
what has ended since then, and erases again the accounts erased since: both are listed in the site's bucket for 90 days.
--erase adds ids of accounts from a file, one per line. Stop npm start's site first.`

await main(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { ...SITE_OPTIONS, ...ERASE_OPTION },
  })
  if (positionals.length > 0) throw new Error(USAGE)
  if (!values.remote) await lockState(readSettings().stateDir)
  await withClosedSite(values, async (site, media) => {
    for (const line of await endAgain({ database: site.database, media }, Date.now()))
      console.log(`  ${line}`)
    await eraseErased(site, values)
  })
})
