import * as v from 'valibot'
import type { Item, Target } from '../item.ts'
import { recordId, type SiteConfig } from '../site-config.ts'

const Namespace = v.object({ id: v.string(), title: v.string() })
const Key = v.object({ name: v.string() })

const KIND = 'KV namespace'

export async function namespaces(target: Target): Promise<Item[]> {
  const { cloudflare, account, site } = target
  const path = `/accounts/${account.id}/storage/kv/namespaces`
  const all = await cloudflare.list(path, Namespace)
  const items = site.namespaces.map(async ({ binding, title, id }): Promise<Item> => {
    if (id !== null && !all.some((one) => one.id === id)) {
      throw new Error(
        `${site.file} has the KV namespace ${id} for ${binding}, but the account ${account.name} doesn't. Choose the right account by CLOUDFLARE_ACCOUNT_ID.`,
      )
    }
    const same = id === null ? all.find((one) => one.title === title) : null
    if (same) await requireEmpty(target, same, binding)
    return {
      kind: KIND,
      name: title,
      costs: !same,
      toDo: id !== null ? null : same ? 'record the id of' : 'create',
      async make() {
        const made =
          same ?? (await cloudflare.ask({ method: 'POST', path, body: { title } }, Namespace))
        await recordId(site, 'kv_namespaces', binding, made.id)
      },
    }
  })
  return Promise.all(items)
}

/** Throws unless the namespace is empty, like one that a deployment created but couldn't record. */
async function requireEmpty(
  { cloudflare, account, site }: Target,
  { id, title }: v.InferOutput<typeof Namespace>,
  binding: SiteConfig['namespaces'][number]['binding'],
): Promise<void> {
  const path = `/accounts/${account.id}/storage/kv/namespaces/${id}/keys?limit=10`
  const keys = await cloudflare.ask({ path }, v.array(Key))
  if (keys.length === 0) return
  throw new Error(
    `The name is taken: the account has a KV namespace "${title}" with entries. If it belongs to this site, put id = "${id}" beside ${binding} under [env.${site.environment}] in ${site.file}; else rename it in the dashboard.`,
  )
}
