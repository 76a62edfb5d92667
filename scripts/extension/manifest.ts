import { BRAND } from '../../app/brand.ts'
import packageJson from '../../package.json' with { type: 'json' }

export type BrowserName = 'chromium' | 'firefox'

export const ICON_SIDES = [16, 32, 48, 128]

const ICONS = Object.fromEntries(ICON_SIDES.map((side) => [side, `icon-${side}.png`]))

/** Chromium runs the background script as a service worker, Firefox as a windowless page. */
const BROWSER_KEYS = {
  chromium: {
    background: { service_worker: 'background.js' },
    minimum_chrome_version: '127',
  },
  firefox: {
    background: { scripts: ['background.js'] },
    browser_specific_settings: {
      gecko: {
        id: 'extension@pinfold.example',
        strict_min_version: '140.0',
        data_collection_permissions: { required: ['browsingActivity', 'websiteContent'] },
      },
    },
  },
}

/** A browser's manifest. It names no host, because the picture button asks for permission when it is switched on. */
export function makeManifest(browser: BrowserName, granted: string[]) {
  return {
    manifest_version: 3,
    name: BRAND,
    version: packageJson.version,
    description: packageJson.description,
    icons: ICONS,
    action: { default_icon: ICONS, default_title: `Save from this page to ${BRAND}` },
    commands: { _execute_action: { suggested_key: { default: 'Alt+Shift+P' } } },
    options_ui: { page: 'options.html', open_in_tab: true },
    permissions: ['activeTab', 'contextMenus', 'scripting', 'storage'],
    optional_host_permissions: ['http://*/*', 'https://*/*'],
    ...(granted.length > 0 && { host_permissions: granted }),
    // One background script serves private windows too: it keeps their pictures apart and in memory only, and each
    // window has its own session.
    incognito: 'spanning',
    content_security_policy: {
      extension_pages: "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'",
    },
    ...BROWSER_KEYS[browser],
  }
}
