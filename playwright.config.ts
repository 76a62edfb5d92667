import { defineConfig } from '@playwright/test'
import { findBrowser } from './scripts/browser.ts'
import { SHOP_ORIGIN, SHOP_PORT, SITE_ORIGIN } from './test/browser/places.ts'

const chromium = findBrowser()

/**
 * Chromium leaves these undone here. Its windows open two pages of their own for suggestions, a tenth of
 * all work; the rest are Playwright's, whose list this one takes the place of.
 */
const FEATURES_OFF = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'AimEnabled', 'LensOverlay', 'MediaRouter'],
  ...['HttpsUpgrades', 'HttpsFirstBalancedModeAutoEnable', 'AvoidUnnecessaryBeforeUnloadCheckSync'],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'PaintHolding', 'ThirdPartyStoragePartitioning'],
  ...['DestroyProfileOnBrowserClose', 'OptimizationHints', 'NetworkTimeServiceQuerying'],
  'PreconnectToSearch',
]

/** Browser tests against the built worker with a database of its own, and a shop on a second origin. */
export default defineConfig({
  testDir: 'test/browser',
  testMatch: '**/*.test.ts',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    baseURL: SITE_ORIGIN,
    viewport: { width: 1440, height: 900 },
    // Emptied between two tests, but not opened anew: a sixth of what a short test costs.
    reuseContext: true,
    // No test can stop its fetches; those of the offline page allow it.
    serviceWorkers: 'block',
    // Frames of what moves are a fifth of Chromium's work: `IN_MOTION` is for tests of that.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        // Pages of tests live too shortly to get back what optimising their scripts costs.
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
