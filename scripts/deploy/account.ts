import * as v from 'valibot'
import { type Cloudflare, CloudflareError } from '../cloudflare/client.ts'

const CloudflareAccount = v.object({ id: v.string(), name: v.string() })
export type CloudflareAccount = v.InferOutput<typeof CloudflareAccount>

/** The chosen account, or the only one that the token can use. */
export async function chooseAccount(
  cloudflare: Cloudflare,
  chosenId: string | undefined,
): Promise<CloudflareAccount> {
  const accounts = await cloudflare.list('/accounts', CloudflareAccount).catch((error: unknown) => {
    if (chosenId && error instanceof CloudflareError && error.lacksPermission) return []
    throw error
  })
  // A token for one account may not be allowed to list accounts.
  if (chosenId && accounts.length === 0) return { id: chosenId, name: chosenId }
  const lines = accounts.map(({ id, name }) => `  ${id}  ${name}`).join('\n')
  if (chosenId) {
    const chosen = accounts.find(({ id }) => id === chosenId)
    if (chosen) return chosen
    throw new Error(`CLOUDFLARE_ACCOUNT_ID isn't one of the token's accounts:\n${lines}`)
  }
  const [first, ...others] = accounts
  if (!first) throw new Error('The token can’t use any account.')
  if (others.length === 0) return first
  throw new Error(
    `The token can use several accounts. Set CLOUDFLARE_ACCOUNT_ID to one of them:\n${lines}`,
  )
}
