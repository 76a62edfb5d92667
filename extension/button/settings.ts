/** A member's choices about the button, in this browser only. */
export type ButtonSettings = { isOn: boolean; quietSites: string[] }

const DEFAULTS: ButtonSettings = { isOn: false, quietSites: [] }

export async function readSettings(): Promise<ButtonSettings> {
  return chrome.storage.local.get(DEFAULTS)
}

export async function changeSettings(changes: Partial<ButtonSettings>): Promise<void> {
  await chrome.storage.local.set(changes)
}

/** Hides the button on a site, given by name or address. Returns null if the input is neither. */
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

/** A host name or IP address. Browsers accept spaces and stars in a host, but match patterns don't. */
const HOST = /^([a-z\d.-]+|\[[a-f\d:]+\])$/

/** The site name of an address or of a member's input, without `www.`. */
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
