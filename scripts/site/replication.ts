import * as v from 'valibot'

export const CLOUDFLARE_API = 'https://api.cloudflare.com/client/v4'

const Failed = v.object({
  errors: v.array(v.object({ code: v.number(), message: v.string() })),
})

const Accounts = v.object({ result: v.array(v.object({ id: v.string(), name: v.string() })) })

const Replicated = v.object({
  result: v.object({ read_replication: v.object({ mode: v.string() }) }),
})

type Access = { api: string; token: string; accountId: string | undefined }

/**
 * Has D1 keep copies of a database near its readers. Asks once more whether it does, and throws where it doesn't.
 * https://developers.cloudflare.com/api/resources/d1/subresources/database/methods/update/
 */
export async function switchOnReplicas(databaseId: string, access: Access): Promise<void> {
  const accountId = access.accountId ?? (await onlyAccount(access))
  const path = `/accounts/${accountId}/d1/database/${databaseId}`
  await call(access, path, { read_replication: { mode: 'auto' } })
  const { result } = v.parse(Replicated, await call(access, path))
  const { mode } = result.read_replication
  if (mode !== 'auto') throw new Error(`The read replication of ${databaseId} is still "${mode}".`)
}

async function onlyAccount(access: Access): Promise<string> {
  const { result } = v.parse(Accounts, await call(access, '/accounts'))
  const [first, ...others] = result
  if (first && others.length === 0) return first.id
  const names = result.map(({ id, name }) => `  ${id}  ${name}`).join('\n')
  throw new Error(`Set CLOUDFLARE_ACCOUNT_ID to one of these accounts:\n${names}`)
}

async function call({ api, token }: Access, path: string, body?: object): Promise<unknown> {
  const response = await fetch(api + path, {
    method: body ? 'PUT' : 'GET',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer: unknown = await response.json().catch(() => null)
  if (response.ok) return answer
  const { success, output } = v.safeParse(Failed, answer)
  const why = success ? output.errors.map(({ message }) => message).join(' ') : ''
  throw new Error(`Cloudflare answered ${path} with ${response.status}. ${why}`.trim())
}
