import { parseArgs } from 'node:util'
import { migrate } from '../../site/database.ts'
import { readSettings } from '../../site/settings.ts'
import { lockState } from '../../site/state.ts'
import { step } from '../../terminal/progress.ts'
import { main, run } from '../../terminal/run.ts'
import { requireSameVersion } from '../back-up.ts'
import { endAgain } from '../end-again.ts'
import { ERASE_OPTION, eraseErased } from '../erase-again.ts'
import { openPlace, SITE_OPTIONS, type SiteOptions, withClosedSite } from '../places.ts'
import { restoreReport } from '../report.ts'
import {
  finishRestore,
  openBackup,
  requireEmpty,
  restoreBucket,
  restoreTables,
} from '../restore.ts'
import { readSchema } from '../schema.ts'

const USAGE = `npm run restore -- <folder | r2:bucket> [--name 2026-…] [--remote] [--env production] [--erase ids.txt] [--without-files]
Restores the latest backup, or the one with that name, into an empty database: npm start's (choose a new folder with
STATE_DIR=…; stop the site first), or with --remote that of wrangler.toml, whose site is closed meanwhile.
Ends all sessions, tokens and links, and ends again what ended after the backup. Accounts erased after it are erased
again. The site's bucket lists both; --erase adds ids of accounts from a file, one per line.`

await main(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { ...SITE_OPTIONS, ...ERASE_OPTION, name: { type: 'string' } },
  })
  const [place, ...rest] = positionals
  if (!place || rest.length > 0) throw new Error(USAGE)
  const schema = readSchema()
  const store = await openPlace(place, values)
  await makeTables(values)
  await withClosedSite(values, async (site, media) => {
    const { database, bucket } = site
    await requireSameVersion(database, schema)
    await requireEmpty(database, schema)
    const { name, manifest } = await step('Checking the backup', () =>
      openBackup(store, schema, values.name),
    )
    console.log(`  Restoring the backup ${name}.`)
    const tables = await restoreTables(database, store, schema, manifest)
    const files = bucket
      ? await restoreBucket(store, bucket, manifest)
      : { count: 0, copied: 0, damaged: [] }
    console.log(restoreReport({ ...tables, files }))
    for (const line of await endAgain({ database, media }, Date.now())) console.log(`  ${line}`)
    await eraseErased(site, values)
    await finishRestore(database)
    if (files.damaged.length > 0)
      throw new Error(`These files are damaged or missing:\n  ${files.damaged.join('\n  ')}`)
    console.log('  Done.')
  })
})

async function makeTables({ remote, env, config }: SiteOptions): Promise<void> {
  if (!remote) {
    const { stateDir } = readSettings()
    await lockState(stateDir)
    return migrate(stateDir)
  }
  const args = ['d1', 'migrations', 'apply', 'DB', '--remote', '--env', env, '--config', config]
  const { code, output } = await step('Creating the tables', () => run('wrangler', args))
  if (code !== 0) throw new Error('Could not create the tables; see above.', { cause: output })
}
