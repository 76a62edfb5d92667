import * as v from 'valibot'
import type { Item, Target } from '../item.ts'
import { recordId } from '../site-config.ts'

const Named = v.object({ uuid: v.string(), name: v.string() })

const Database = v.object({
  uuid: v.string(),
  num_tables: v.optional(v.number(), 0),
  read_replication: v.optional(v.nullable(v.object({ mode: v.string() }))),
})
type Database = v.InferOutput<typeof Database>

const KIND = 'D1 database'

/** The database, and D1's read replicas. */
export async function database(target: Target): Promise<{ items: Item[]; hasTables: boolean }> {
  const { cloudflare, account, site } = target
  const { binding, name, id } = site.database
  const path = `/accounts/${account.id}/d1/database`
  const found = id === null ? await adoptable(target) : await recorded(target, id)
  let uuid = found?.uuid
  const items: Item[] = [
    {
      kind: KIND,
      name,
      costs: !found,
      toDo: found ? (id === null ? 'record the id of' : null) : 'create',
      async make() {
        uuid ??= (await cloudflare.ask({ method: 'POST', path, body: { name } }, Named)).uuid
        await recordId(site, 'd1_databases', binding, uuid)
      },
    },
    {
      kind: 'read replication',
      name,
      toDo: found?.read_replication?.mode === 'auto' ? null : 'switch on',
      async make() {
        const body = { read_replication: { mode: 'auto' } }
        await cloudflare.ask({ method: 'PUT', path: `${path}/${uuid}`, body }, v.unknown())
        const { read_replication } = await cloudflare.ask({ path: `${path}/${uuid}` }, Database)
        const mode = read_replication?.mode
        if (mode !== 'auto') throw new Error(`The read replication of ${name} is still "${mode}".`)
      },
    },
  ]
  return { items, hasTables: (found?.num_tables ?? 0) > 0 }
}

async function recorded({ cloudflare, account, site }: Target, id: string): Promise<Database> {
  const found = await cloudflare.find(`/accounts/${account.id}/d1/database/${id}`, Database)
  if (found) return found
  throw new Error(
    `${site.file} has the database ${id}, but the account ${account.name} doesn't. Choose the right account by CLOUDFLARE_ACCOUNT_ID.`,
  )
}

/** An empty database of this name, left by a deployment that couldn't record it. */
async function adoptable({ cloudflare, account, site }: Target): Promise<Database | null> {
  const { name } = site.database
  const path = `/accounts/${account.id}/d1/database`
  const named = await cloudflare.list(`${path}?name=${encodeURIComponent(name)}`, Named)
  const same = named.find((one) => one.name === name)
  if (!same) return null
  const found = await cloudflare.ask({ path: `${path}/${same.uuid}` }, Database)
  if (found.num_tables === 0) return found
  throw new Error(
    `The name is taken: the account has a database "${name}" with ${found.num_tables} tables. If it belongs to this site, put database_id = "${found.uuid}" under [env.${site.environment}] in ${site.file}; else choose another database_name there.`,
  )
}
