import type { Cloudflare } from '../cloudflare/client.ts'
import type { CloudflareAccount } from './account.ts'
import type { SiteConfig } from './site-config.ts'

/** An entry of the plan. */
export type Item = {
  kind: string
  name: string
  /** The work to do, as a verb, or null if there is none. */
  toDo: string | null
  /** Whether Cloudflare may charge for the item. */
  costs?: boolean
  make: () => Promise<void>
}

export type Target = { cloudflare: Cloudflare; account: CloudflareAccount; site: SiteConfig }

export function existingItem(kind: string, name: string): Item {
  return { kind, name, toDo: null, make: async () => {} }
}

export function dashboard(path: string): string {
  return `https://dash.cloudflare.com/?to=/:account/${path}`
}
