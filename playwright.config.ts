import { defineConfig } from '@playwright/test'
import { findBrowser } from './scripts/browser.ts'
import { SHOP_ORIGIN, SHOP_PORT, SITE_ORIGIN } from './test/browser/origins.ts'
import { BROWSER_TEST_MS, EXPECTATION_MS } from './test/time-limits.ts'

const chromium = findBrowser()

/**
 * Features switched off in Chromium. `WebUIOmnibox…` would load two pages for suggestions, a tenth of all work. The
 * others are Playwright's list, which this argument replaces.
 */
const FEATURES_OFF = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'LensOverlay',
  'MediaRouter',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'DestroyProfileOnBrowserClose',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'PreconnectToSearch',
  'SpareRendererForSitePerProcess',
]

/**
 * The tags of tests that run only in Chromium. They need its protocol (`cdp`: touches, slow networks, request bodies),
 * its emulation (`emulated`: print, phones, motion, forced colours), its reports of layout shifts (`shifts`), its focus
 * (`focus`: several pages, Tab kept in a page), or to be treated as a bot (`bot`). `plain` tests need no browser. Other
 * tags name their need; docs/decisions/browsers.md explains `chromium`.
 */
const NEEDS_CHROMIUM =
  /@(cdp|emulated|shifts|focus|bot|clipboard|service-worker|no-scripts|plain|chromium)/

/** Test files whose results are the same in every engine, so they run in Chromium alone. */
const ENGINE_ALIKE = [
  '**/operations/**',
  '**/ads/{billing,conversions,promoted}.test.ts',
  '**/content/{advisories,broken-links,claims,notes,offsite,page-facts}.test.ts',
  '**/frame/{components,dev,longer-words,measures,routes,static-headers,time-zone}.test.ts',
  '**/identity/{business,captcha,history,privacy,second-factor,tokens}.test.ts',
  '**/screens/{extension,first-pictures,large-board,recorded-saves,your-pins}.test.ts',
  '**/transfer/{embedding,feeds,sources,webhooks}.test.ts',
  '**/plain-page.test.ts',
]

/** Runs browser tests against the built worker with its own database, and a shop on a second origin. */
export default defineConfig({
  testDir: 'test/browser',
  testMatch: '**/*.test.ts',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  timeout: BROWSER_TEST_MS,
  expect: { timeout: EXPECTATION_MS },
  reporter: 'list',
  use: {
    baseURL: SITE_ORIGIN,
    viewport: { width: 1440, height: 900 },
    // Clearing the context between tests saves a sixth of a short test.
    reuseContext: true,
    // Animation frames are a fifth of Chromium's work, so motion is off unless a test uses `IN_MOTION`.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    {
      name: 'chromium',
      testIgnore: '**/firefox-extension.test.ts',
      use: {
        browserName: 'chromium',
        // Tests can't intercept a service worker's fetches. Only tests of the offline page allow one.
        serviceWorkers: 'block',
        launchOptions: {
          ...(chromium && { executablePath: chromium }),
          args: [
            '--headless',
            '--no-sandbox',
            '--disable-gpu',
            // Test pages close before optimised scripts would save time.
            '--js-flags=--no-opt --no-maglev',
            '--disable-quic',
            '--no-first-run',
            '--disable-background-networking',
            '--disable-component-update',
            '--disable-sync',
            `--disable-features=${FEATURES_OFF}`,
          ],
        },
      },
    },
    {
      name: 'firefox',
      grepInvert: [/without (scripts|JavaScript)/, NEEDS_CHROMIUM],
      testIgnore: ENGINE_ALIKE,
      use: {
        browserName: 'firefox',
        channel: 'moz-firefox',
        // Clearing a context sometimes fails while its page still loads.
        reuseContext: false,
        serviceWorkers: 'block',
        launchOptions: {
          executablePath: 'test/firefox/start.ts',
          firefoxUserPrefs: {
            'ui.prefersReducedMotion': 1,
            // Headless Firefox has no pointer. This sets one that is fine (2) and can hover (4).
            'ui.primaryPointerCapabilities': 6,
            'ui.allPointerCapabilities': 6,
            // Scripts can't close a page that no script opened, as in a normal Firefox.
            'dom.allow_scripts_to_close_windows': false,
          },
        },
      },
    },
  ],
  webServer: [
    {
      command: 'node test/browser/serve-site.ts',
      url: SITE_ORIGIN,
      timeout: 300_000,
      stdout: 'pipe',
      gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    },
    {
      command: 'node test/shop/serve.ts',
      url: `${SHOP_ORIGIN}/members`,
      env: { PORT: String(SHOP_PORT), SITE: SITE_ORIGIN },
      gracefulShutdown: { signal: 'SIGTERM', timeout: 1000 },
    },
  ],
})
