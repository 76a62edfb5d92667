/** A member's choices about the button, in this browser only. */
export type Settings = { isOn: boolean; quietSites: string[] }

const DEFAULTS: Settings = { isOn: false, quietSites: [] }

export async function readSettings(): Promise<Settings> {
  return chrome.storage.local.get(DEFAULTS)
}

export async function changeSettings(changes: Partial<Settings>): Promise<void> {
  await chrome.storage.local.set(changes)
}

/** Leaves a site out, given as a name or an address; null where it is neither. */
export async function hideOnSite(address: string): Promise<string | null> {
  const site = siteOf(address)
  if (site === null) return null
  const { quietSites } = await readSettings()
  await changeSettings({ quietSites: [...new Set([...quietSites, site])].sort() })
  return site
}

export async function showOnSite(site: string): Promise<void> {
  const { quietSites } = await readSettings()
  await changeSettings({ quietSites: quietSites.filter((other) => other !== site) })
}

/** A name or a number. Browsers take spaces and stars into a host, and no pattern has them. */
const HOST = /^([a-z\d.-]+|\[[a-f\d:]+\])$/

/** The name of an address's site, or of what a member typed. Its `www.` is the same site. */
function siteOf(typed: string): string | null {
  const address = typed.trim()
  try {
    const { hostname, protocol } = new URL(
      /^[a-z]+:\/\//i.test(address) ? address : `https://${address}`,
    )
    if (!/^https?:$/.test(protocol) || !HOST.test(hostname)) return null
    return hostname.replace(/^www\./, '') || null
  } catch {
    return null
  }
}

export function isOfSite(host: string, site: string): boolean {
  return host === site || host.endsWith(`.${site}`)
}
