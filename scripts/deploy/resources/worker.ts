import * as v from 'valibot'
import { CONFIG } from '../../../app/config.ts'
import { dashboard, type Item, type Target } from '../item.ts'

const Settings = v.object({
  bindings: v.optional(v.array(v.object({ name: v.string(), type: v.string() })), []),
})
type Settings = v.InferOutput<typeof Settings>

/** The name and type of a binding that no other Worker has. */
const MARK = { name: 'LOGIN_LOCKOUT', type: 'durable_object_namespace' }

export type FoundWorker = { item: Item; secrets: string[] }

/** The Worker itself, which `wrangler deploy` uploads, and the names of its secrets. */
export async function worker({ cloudflare, account, site }: Target): Promise<FoundWorker> {
  const path = `/accounts/${account.id}/workers`
  const [found, subdomain] = await Promise.all([
    cloudflare.find(`${path}/scripts/${site.name}/settings`, Settings),
    cloudflare.find(`${path}/subdomain`, v.unknown()),
  ])
  if (found && !isOurs(found)) {
    throw new Error(
      `The name is taken: the account has a Worker "${site.name}" that is another program. Choose another name in [env.${site.environment}] of ${site.file}.`,
    )
  }
  if (subdomain === null) {
    throw new Error(
      `The account has no workers.dev name yet, which scheduled jobs need. Open Workers once: ${dashboard('workers-and-pages')}`,
    )
  }
  const secrets = found?.bindings.filter(({ type }) => type === 'secret_text') ?? []
  return {
    secrets: secrets.map(({ name }) => name),
    item: {
      kind: 'Worker',
      name: site.name,
      make: async () => {},
      ...(found ? { toDo: 'upload again' } : { toDo: 'create', costs: true }),
    },
  }
}

/** Before the first upload a Worker may have secrets, but nothing else. */
function isOurs({ bindings }: Settings): boolean {
  if (bindings.some(({ name, type }) => name === MARK.name && type === MARK.type)) return true
  return (
    bindings.length > 0 &&
    bindings.every(({ name, type }) => type === 'secret_text' && name in CONFIG)
  )
}
