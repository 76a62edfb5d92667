import { readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { unstable_readConfig } from 'wrangler'
import { DEFAULTS } from '../../app/config.ts'

export const ENVIRONMENTS = ['production', 'staging'] as const
export type Environment = (typeof ENVIRONMENTS)[number]

/** A site as described by a section `[env.…]` of wrangler.toml; unknown ids are null. */
export type SiteConfig = {
  file: string
  environment: Environment
  name: string
  origin: string
  /** The account in wrangler.toml, if any. Wrangler prefers it to the environment's. */
  accountId: string | null
  vars: Readonly<Record<string, unknown>>
  database: { binding: string; name: string; id: string | null }
  namespaces: { binding: string; title: string; id: string | null }[]
  buckets: string[]
  queues: string[]
}

type Config = {
  name?: string | undefined
  account_id?: string | undefined
  vars: Readonly<Record<string, unknown>>
  d1_databases: readonly {
    binding: string
    database_name?: string | undefined
    database_id?: string | undefined
  }[]
  kv_namespaces: readonly { binding: string; id?: string | undefined }[]
  r2_buckets: readonly { bucket_name?: string | undefined }[]
  queues: Queues
}

type Queues = {
  producers?: { queue: string }[] | undefined
  consumers?: { queue: string }[] | undefined
}

export function readSite(file: string, environment: Environment): SiteConfig {
  const config: Config = unstable_readConfig(
    { config: file, env: environment },
    // Warnings would be about this machine's secrets, which wrangler.toml doesn't list.
    { hideWarnings: true },
  )
  const [database] = config.d1_databases
  const { name = '', kv_namespaces, r2_buckets } = config
  const vars = { ...DEFAULTS, ...config.vars }
  if (!database) throw new Error(`[env.${environment}] of ${file} has no database.`)
  return {
    file,
    environment,
    name,
    vars,
    origin: String(vars['SITE_ORIGIN']),
    accountId: config.account_id ?? null,
    database: {
      binding: database.binding,
      name: database.database_name ?? name,
      id: knownId(database.database_id),
    },
    namespaces: kv_namespaces.map(({ binding, id }) => ({
      binding,
      title: `${name}-${binding.toLowerCase()}`,
      id: knownId(id),
    })),
    buckets: r2_buckets.map(({ bucket_name }) => bucket_name ?? ''),
    queues: queueNames(config.queues),
  }
}

function knownId(id: string | undefined): string | null {
  return id && !/^[0-]+$/.test(id) ? id : null
}

function queueNames({ producers = [], consumers = [] }: Queues): string[] {
  return [...new Set([...producers, ...consumers].map(({ queue }) => queue))]
}

/** Records an id under its binding and leaves the rest of the file unchanged. */
export function recordId(
  { file, environment }: SiteConfig,
  table: 'd1_databases' | 'kv_namespaces',
  binding: string,
  id: string,
): Promise<void> {
  const key = table === 'd1_databases' ? 'database_id' : 'id'
  return change(file, (text) =>
    text.replaceAll(sectionOf(`[[env.${environment}.${table}]]`), (section) =>
      section.includes(`binding = "${binding}"`) ? withValue(section, key, id) : section,
    ),
  )
}

export function recordVariable(
  { file, environment }: SiteConfig,
  name: string,
  value: string,
): Promise<void> {
  return change(file, (text) =>
    text.replace(sectionOf(`[env.${environment}.vars]`), (section) =>
      withValue(section, name, value),
    ),
  )
}

/** A table from its header to the next header or the end of the file. */
function sectionOf(head: string): RegExp {
  return new RegExp(`^${head.replaceAll(/[.[\]]/g, '\\$&')}$[^]*?(?=^\\[|(?![^]))`, 'gm')
}

/** Changes a key's value in a table, or adds the key below the table's header. */
function withValue(section: string, key: string, value: string): string {
  const line = `${key} = "${value}"`
  const known = new RegExp(`^${key} = ".*"$`, 'm')
  if (known.test(section)) return section.replace(known, line)
  return section.replace(/^.*$/m, (header) => `${header}\n${line}`)
}

async function change(file: string, edit: (text: string) => string): Promise<void> {
  const text = await readFile(file, 'utf8')
  const edited = edit(text)
  if (edited === text)
    throw new Error(`Could not write to ${file}, because it doesn't have the expected lines.`)
  const next = join(dirname(file), '.wrangler.toml.next')
  await writeFile(next, edited)
  await rename(next, file)
}
