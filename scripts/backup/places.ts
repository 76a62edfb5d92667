import { resolve } from 'node:path'
import * as v from 'valibot'
import { withBucket } from '../site/miniflare.ts'
import { readSettings, remoteEnvironment } from '../site/settings.ts'
import type { BackedUpSite } from './back-up.ts'
import { type Bucket, folderBucket, localBucket, remoteBucket } from './bucket.ts'
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

export async function withSite(
  options: SiteOptions,
  work: (site: BackedUpSite) => Promise<void>,
): Promise<void> {
  if (options.remote)
    return work(remoteSite(await openDeployedSite(options.config, options.env), options))
  const { stateDir } = readSettings()
  const database = await openLocalDatabase(stateDir)
  const site = { source: stateDir, database, bookmark: async () => null }
  try {
    if (options['without-files']) await work({ ...site, bucket: null })
    else await withBucket(stateDir, (bucket) => work({ ...site, bucket: localBucket(bucket) }))
  } finally {
    database.close()
  }
}

/** Opens a place of backups: a folder, or `r2:` and the name of a bucket. */
export async function openPlace(place: string, { config, env }: SiteOptions): Promise<Bucket> {
  const [, name] = /^r2:(.+)$/.exec(place) ?? []
  if (name === undefined) return folderBucket(resolve(place))
  const deployed = await openDeployedSite(config, env)
  if (name === deployed.bucket)
    throw new Error("Backups need a separate bucket, so that they don't mix with pictures.")
  return remoteBucket(deployed, name)
}

function remoteSite(deployed: DeployedSite, options: SiteOptions): BackedUpSite {
  const { cloudflare, databasePath, bucket } = deployed
  return {
    source: databasePath.slice(databasePath.lastIndexOf('/') + 1),
    database: remoteDatabase(deployed),
    bucket: options['without-files'] ? null : remoteBucket(deployed, bucket),
    async bookmark() {
      const path = `${databasePath}/time_travel/bookmark`
      return (await cloudflare.ask({ path }, Bookmark)).bookmark
    },
  }
}
