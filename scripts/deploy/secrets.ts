import { createECDH, randomBytes } from 'node:crypto'
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import { jsonOrNull } from '../../app/json.ts'
import type { Item } from './item.ts'
import { missingSecrets } from './production.ts'
import { recordVariable, type SiteConfig } from './site-config.ts'

/** Secrets that only have to be long and random. */
const RANDOM = ['LINK_SECRET', 'MEDIA_SECRET', 'SECRETS_KEY', 'HEALTH_TOKEN']
const VAPID = 'VAPID_PRIVATE_KEY'
const CURVE = 'prime256v1'

const StoredSecrets = v.record(v.string(), v.string())
type StoredSecrets = v.InferOutput<typeof StoredSecrets>

/** The file of a site's secrets, next to wrangler.toml and ignored by git. */
export function secretsFile({ file, environment }: SiteConfig): string {
  return join(dirname(file), '.secrets', `${environment}.json`)
}

/** Generates the missing secrets. Each is saved in the file before it is used, and never printed. */
export async function ensureSecrets(
  site: SiteConfig,
  has: readonly string[],
  hasTables: boolean,
): Promise<Item[]> {
  const stored = await readStored(site)
  const isMissing = (name: string) => !has.includes(name) && !stored[name]
  if (hasTables && isMissing('SECRETS_KEY')) {
    throw new Error(
      `The database has data, and the Worker has no SECRETS_KEY: a new one couldn't read what is encrypted there. Put the old one into ${secretsFile(site)}.`,
    )
  }
  const published = Boolean(site.vars['VAPID_PUBLIC_KEY'])
  if (!published && has.includes(VAPID)) {
    throw new Error(
      `The Worker has a ${VAPID}. Put its VAPID_PUBLIC_KEY into [env.${site.environment}.vars] of ${site.file}.`,
    )
  }
  requireThirdPartySecrets(site, [...has, ...Object.keys(stored)])
  const random = RANDOM.filter(isMissing)
  return [
    {
      kind: 'secrets',
      name: RANDOM.join(', '),
      toDo: random.length > 0 ? 'generate' : null,
      async make() {
        const made = random.map((name) => [name, randomBytes(32).toString('base64')])
        await storeSecrets(site, Object.fromEntries(made))
      },
    },
    {
      kind: 'VAPID pair',
      name: 'VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY',
      toDo: published ? null : 'generate',
      make: () => makeVapidPair(site),
    },
  ]
}

/** Requires third-party secrets, such as a provider's, which can't be generated. */
function requireThirdPartySecrets(site: SiteConfig, names: readonly string[]): void {
  const missing = missingSecrets(site.vars, [...names, ...RANDOM])
  if (missing.length === 0) return
  const lines = missing.map((name) => `  wrangler secret put ${name} --env ${site.environment}`)
  throw new Error(
    `These secrets are missing. Put each of them, or write it into ${secretsFile(site)}:\n${lines.join('\n')}`,
  )
}

async function makeVapidPair(site: SiteConfig): Promise<void> {
  const pair = createECDH(CURVE)
  const stored = (await readStored(site))[VAPID]
  if (stored) pair.setPrivateKey(stored, 'base64url')
  else pair.generateKeys()
  await storeSecrets(site, { [VAPID]: pair.getPrivateKey('base64url') })
  await recordVariable(site, 'VAPID_PUBLIC_KEY', pair.getPublicKey('base64url'))
}

/** Calls `use` with a temporary file of the secrets that the Worker lacks, if any. */
export async function withNewSecrets(
  site: SiteConfig,
  has: readonly string[],
  use: (file: string | null) => Promise<void>,
): Promise<void> {
  const entries = Object.entries(await readStored(site)).filter(([name]) => !has.includes(name))
  if (entries.length === 0) return use(null)
  const file = `${secretsFile(site)}.upload`
  try {
    await write(file, Object.fromEntries(entries))
    await use(file)
  } finally {
    await rm(file, { force: true })
  }
}

/** The names of the secrets in the site's file. */
export async function storedNames(site: SiteConfig): Promise<string[]> {
  return Object.keys(await readStored(site))
}

/** A secret in the site's file. The Worker's secrets can't be read. */
export async function storedSecret(site: SiteConfig, name: string): Promise<string | undefined> {
  return (await readStored(site))[name]
}

async function readStored(site: SiteConfig): Promise<StoredSecrets> {
  const file = secretsFile(site)
  const text = await readFile(file, 'utf8').catch(() => null)
  if (text === null) return {}
  const stored = jsonOrNull(StoredSecrets, text)
  if (stored) return stored
  throw new Error(`${file} isn't a JSON object of names and texts.`)
}

async function storeSecrets(site: SiteConfig, made: StoredSecrets): Promise<void> {
  await write(secretsFile(site), { ...(await readStored(site)), ...made })
}

async function write(file: string, stored: StoredSecrets): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const next = `${file}.next`
  await writeFile(next, `${JSON.stringify(stored, null, 2)}\n`, { mode: 0o600 })
  await chmod(next, 0o600)
  await rename(next, file)
}
