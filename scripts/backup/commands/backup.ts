import { parseArgs } from 'node:util'
import { LAST_BACKUP_KEY } from '../../../app/features/content/media/stored-files.server.ts'
import { BACKUPS_KEPT_DAYS } from '../../../app/features/operations/account-closure/limits.ts'
import type { WrittenBackup } from '../../../app/features/operations/health/last-backup.server.ts'
import { main } from '../../terminal/run.ts'
import { backUp } from '../back-up.ts'
import { writeJson } from '../manifest.ts'
import { kindOfPlace, openPlace, SITE_OPTIONS, withSite } from '../places.ts'
import { backupReport } from '../report.ts'
import { readSchema } from '../schema.ts'

const USAGE = `npm run backup -- <folder | r2:bucket> [--remote] [--env production] [--days ${BACKUPS_KEPT_DAYS}] [--without-files]
Copies the tables, pictures and videos of npm start's site, or with --remote those of a deployed one. Run it again if it was
interrupted: it continues. Deletes backups more than --days days older than the new one. Records the time in the site's
bucket, so that the site can email its operator if backups stop.
A backup holds password hashes and private boards: keep it as safe as the site itself.`

await main(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { ...SITE_OPTIONS, days: { type: 'string', default: String(BACKUPS_KEPT_DAYS) } },
  })
  const [place, ...rest] = positionals
  const days = Number(values.days)
  if (!place || rest.length > 0 || !Number.isInteger(days) || days < 1) throw new Error(USAGE)
  const schema = readSchema()
  const store = await openPlace(place, values)
  await withSite(values, async (site, media) => {
    const { name, manifest } = await backUp(site, store, { schema, days, now: new Date() })
    const last: WrittenBackup = { finishedAt: manifest.finishedAt, place: kindOfPlace(place) }
    await writeJson(media, LAST_BACKUP_KEY, last)
    console.log(backupReport(manifest))
    console.log(`  Done: backup ${name} in ${place}. Keep it safe: it holds password hashes.`)
  })
})
