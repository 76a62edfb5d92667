import { unstable_readConfig } from 'wrangler'
import { apiToken, cloudflareApi } from '../cloudflare/access.ts'
import { type Cloudflare, openCloudflare, PATIENT } from '../cloudflare/client.ts'
import { chooseAccount } from '../deploy/account.ts'

/** A deployed site's data, with the client to reach it. */
export type DeployedSite = {
  cloudflare: Cloudflare
  databasePath: string
  bucket: string
  bucketPath(name: string): string
  /** The path of the Worker's secrets. */
  secretsPath: string
}

export async function openDeployedSite(config: string, env: string): Promise<DeployedSite> {
  const { name, d1_databases, r2_buckets, account_id } = unstable_readConfig(
    { config, env },
    { hideWarnings: true },
  )
  const databaseId = d1_databases[0]?.database_id
  const bucket = r2_buckets[0]?.bucket_name
  if (!databaseId || !bucket)
    throw new Error(`${config} names no database with an id, or no bucket, for ${env}.`)
  const cloudflare = openCloudflare({
    token: await apiToken(),
    api: cloudflareApi(),
    patience: PATIENT,
  })
  const account =
    process.env['CLOUDFLARE_ACCOUNT_ID'] ??
    account_id ??
    (await chooseAccount(cloudflare, undefined)).id
  return {
    cloudflare,
    databasePath: `/accounts/${account}/d1/database/${databaseId}`,
    bucket,
    bucketPath: (bucketName) => `/accounts/${account}/r2/buckets/${bucketName}/objects`,
    secretsPath: `/accounts/${account}/workers/scripts/${name}/secrets`,
  }
}
