import { ITEMS } from '../menus.ts'
import { changeSettings, readSettings, type Settings } from './settings.ts'

/** The button's permission, which the member is asked for when they switch it on. */
export const EVERY_SITE = { origins: ['http://*/*', 'https://*/*'] }

export const BUTTON_CHANGES = ['isOn', 'quietSites'] satisfies (keyof Settings)[]

const SCRIPT = 'picture-button'

let arranging = Promise.resolve()

/** Registers the button's script as the settings and the browser's permission say, one call after another. */
export function arrangeButton(): Promise<void> {
  arranging = arranging.catch(() => {}).then(arrange)
  return arranging
}

/** The member took the permission back in the browser's own settings: that switches the button off. */
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

/** A pattern takes hosts below a name, but none below a number. */
function patternsOf(site: string): string[] {
  const isNumber = /^[\d.]+$|^\[/.test(site)
  return isNumber ? [`*://${site}/*`] : [`*://*.${site}/*`]
}
