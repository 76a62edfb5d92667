import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { run } from './terminal/run.ts'

const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

/** Chromium without windows, which uses a fifth less CPU and draws frames differently. */
const SHELL = 'chromium-headless-shell'

const DOWNLOAD_SIZE = '300 MB, usually one to three minutes'

const KNOWN_PLACES = [
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const FIREFOXES = ['firefox-esr', 'firefox']

/** The Chromium to test with: `CHROMIUM`, an installed Chromium, or Playwright's; null if there is none. */
export function findBrowser(names = [SHELL, ...BROWSERS]): string | null {
  const named = process.env['CHROMIUM']
  const places = [
    ...(named && (names.includes(SHELL) || !named.endsWith(SHELL)) ? [named] : []),
    ...onPath(names),
    ...KNOWN_PLACES,
    chromium.executablePath(),
  ]
  return places.find((place) => existsSync(place)) ?? null
}

/** The Firefox to test with: `FIREFOX`, or an installed Firefox; null if there is none. */
export function findFirefox(): string | null {
  const named = process.env['FIREFOX']
  const places = [
    ...(named ? [named] : []),
    ...onPath(FIREFOXES),
    '/Applications/Firefox.app/Contents/MacOS/firefox',
  ]
  return places.find((place) => existsSync(place) && !isSnap(place)) ?? null
}

/** Snaps, such as Ubuntu's Firefox, can't read a profile outside their folder. */
function isSnap(place: string): boolean {
  const isScript = statSync(place).size < 10_000
  return (
    realpathSync(place) === '/usr/bin/snap' ||
    (isScript && readFileSync(place, 'utf8').includes('/snap/'))
  )
}

function onPath(names: string[]): string[] {
  const path: string = process.env['PATH'] ?? ''
  return path.split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))
}

/** Says what {@link requireBrowser} will do on a machine without Chromium. */
export function announceBrowser(): string | null {
  if (findBrowser()) return null
  const download = `No Chromium found: the browser tests download Playwright's (${DOWNLOAD_SIZE})`
  const libraries = isDebianRoot() ? ', and install its libraries with apt-get' : ''
  return `${download}${libraries}. To use another one: CHROMIUM=/path/to/chromium npm test`
}

export async function requireBrowser(): Promise<string> {
  const found = findBrowser()
  if (found) return found

  console.log(`Downloading Playwright's Chromium (${DOWNLOAD_SIZE}).`)
  const download = await run('playwright', ['install', 'chromium'])
  if (download.code !== 0 && isDebianRoot()) {
    console.log('That failed. Installing it with apt-get instead, which usually takes a minute.')
    await run('apt-get', ['update'])
    const install = ['install', '--yes', '--no-install-recommends']
    const { code } = await run('apt-get', [...install, SHELL])
    if (code !== 0) await run('apt-get', [...install, 'chromium'])
  } else if (isDebianRoot()) {
    // The downloaded browser needs system libraries, which a small Debian lacks.
    await run('playwright', ['install-deps', 'chromium'])
  }
  const installed = findBrowser()
  if (installed) return installed
  throw new Error(
    'The browser tests need Chromium. Install it, or give its path: CHROMIUM=/path/to/chromium npm test',
    { cause: download.output },
  )
}

export async function requireWindowedBrowser(): Promise<string> {
  return findWindowedBrowser() ?? requireBrowser()
}

/** A Chromium with windows, which extensions need; null if there is none. */
export function findWindowedBrowser(): string | null {
  return findBrowser(BROWSERS)
}

function isDebianRoot(): boolean {
  return existsSync('/usr/bin/apt-get') && process.getuid?.() === 0
}
