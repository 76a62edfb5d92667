import { resolve } from 'node:path'
import * as v from 'valibot'
import type { WrittenBackup } from '../../app/features/operations/health/last-backup.server.ts'
import { withBucket } from '../site/miniflare.ts'
import { readSettings, remoteEnvironment } from '../site/settings.ts'
import type { BackedUpSite } from './back-up.ts'
import { type Bucket, folderBucket, localBucket, remoteBucket } from './bucket.ts'
import { whileClosed } from './close-site.ts'
import { openLocalDatabase, remoteDatabase } from './database.ts'
import { type DeployedSite, openDeployedSite } from './deployed-site.ts'

export const SITE_OPTIONS = {
  remote: { type: 'boolean' },
  env: { type: 'string', default: remoteEnvironment() },
  config: { type: 'string', default: 'wrangler.toml' },
  'without-files': { type: 'boolean' },
} as const

export type SiteOptions = {
  remote?: boolean | undefined
  env: string
  config: string
  'without-files'?: boolean | undefined
}

const Bookmark = v.object({ bookmark: v.string() })

/** Like {@link withSite}, and a deployed site answers 503 until `work` is done. */
export async function withClosedSite(
  options: SiteOptions,
  work: (site: BackedUpSite, media: Bucket) => Promise<void>,
): Promise<void> {
  if (!options.remote) return withSite(options, work)
  const deployed = await openDeployedSite(options.config, options.env)
  await whileClosed(deployed, () => withSite(options, work))
}

/** Opens a site, whose `bucket` is null with --without-files, and its bucket in any case. */
export async function withSite(
  options: SiteOptions,
  work: (site: BackedUpSite, media: Bucket) => Promise<void>,
): Promise<void> {
  const filesIn = (media: Bucket) => (options['without-files'] ? null : media)
  if (options.remote) {
    const deployed = await openDeployedSite(options.config, options.env)
    const media = remoteBucket(deployed, deployed.bucket)
    return work({ ...remoteSite(deployed), bucket: filesIn(media) }, media)
  }
  const { stateDir } = readSettings()
  const database = await openLocalDatabase(stateDir)
  const site = { source: stateDir, database, bookmark: async () => null }
  try {
    await withBucket(stateDir, async (bucket) => {
      const media = localBucket(bucket)
      await work({ ...site, bucket: filesIn(media) }, media)
    })
  } finally {
    database.close()
  }
}

/** Opens a place of backups: a folder, or `r2:` and the name of a bucket. */
export async function openPlace(place: string, { config, env }: SiteOptions): Promise<Bucket> {
  const name = bucketNameIn(place)
  if (name === undefined) return folderBucket(resolve(place))
  const deployed = await openDeployedSite(config, env)
  if (name === deployed.bucket)
    throw new Error("Backups need a separate bucket, so that they don't mix with pictures.")
  return remoteBucket(deployed, name)
}

export function kindOfPlace(place: string): WrittenBackup['place'] {
  return bucketNameIn(place) === undefined ? 'folder' : 'bucket'
}

function bucketNameIn(place: string): string | undefined {
  return /^r2:(.+)$/.exec(place)?.[1]
}

function remoteSite(deployed: DeployedSite): Omit<BackedUpSite, 'bucket'> {
  const { cloudflare, databasePath } = deployed
  return {
    source: databasePath.slice(databasePath.lastIndexOf('/') + 1),
    database: remoteDatabase(deployed),
    async bookmark() {
      const path = `${databasePath}/time_travel/bookmark`
      return (await cloudflare.ask({ path }, Bookmark)).bookmark
    },
  }
}
