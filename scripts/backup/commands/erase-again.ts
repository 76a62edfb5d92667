import { parseArgs } from 'node:util'
import { main } from '../../terminal/run.ts'
import { ERASE_OPTION, eraseErased } from '../erase-again.ts'
import { SITE_OPTIONS, withSite } from '../places.ts'

const USAGE = `npm run erase-again -- [--erase ids.txt] [--remote] [--env production]
Use it after Time Travel has restored a database: accounts erased since then are erased again. The site's bucket lists those
of the last 90 days; --erase adds more from a file, one id per line.`

await main(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { ...SITE_OPTIONS, ...ERASE_OPTION },
  })
  if (positionals.length > 0) throw new Error(USAGE)
  await withSite(values, (site) => eraseErased(site, values))
})
