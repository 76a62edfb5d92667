import { ITEMS } from '../menus.ts'
import { type ButtonSettings, changeSettings, readSettings } from './settings.ts'

/** The permission that the button needs. Members grant it when they switch the button on. */
export const EVERY_SITE = { origins: ['http://*/*', 'https://*/*'] }

export const BUTTON_CHANGES = ['isOn', 'quietSites'] satisfies (keyof ButtonSettings)[]

const SCRIPT = 'picture-button'

let arranging = Promise.resolve()

/** Registers the button's script according to the settings and the browser's permission, one call at a time. */
export function arrangeButton(): Promise<void> {
  arranging = arranging.catch(() => {}).then(arrange)
  return arranging
}

/** Switches the button off when members revoke the permission in the browser's settings. */
export async function forgetButton(): Promise<void> {
  if (!(await chrome.permissions.contains(EVERY_SITE))) await changeSettings({ isOn: false })
}

async function arrange(): Promise<void> {
  const { isOn, quietSites } = await readSettings()
  const isShown = isOn && (await chrome.permissions.contains(EVERY_SITE))
  const registered = await chrome.scripting.getRegisteredContentScripts({ ids: [SCRIPT] })
  if (registered.length > 0) await chrome.scripting.unregisterContentScripts({ ids: [SCRIPT] })
  if (isShown) {
    await chrome.scripting.registerContentScripts([
      {
        id: SCRIPT,
        js: [`${SCRIPT}.js`],
        matches: EVERY_SITE.origins,
        excludeMatches: [new URL(SITE_ORIGIN).hostname, ...quietSites].flatMap(patternsOf),
        runAt: 'document_idle',
      },
    ])
  }
  await chrome.contextMenus.update(ITEMS.hide, { visible: isShown })
}

/** A match pattern can cover a name's subdomains, but an IP address has none. */
function patternsOf(site: string): string[] {
  const isNumber = /^[\d.]+$|^\[/.test(site)
  return isNumber ? [`*://${site}/*`] : [`*://*.${site}/*`]
}
