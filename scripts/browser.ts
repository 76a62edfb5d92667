import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { run } from './terminal/run.ts'

const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

/** Chromium without windows: it takes a fifth less of the processor, and draws frames in another way. */
const SHELL = 'chromium-headless-shell'

const KNOWN_PLACES = [
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The Chromium to test with: `CHROMIUM`, the machine's own, or Playwright's; null where there is none. */
export function findBrowser(names = [SHELL, ...BROWSERS]): string | null {
  const path: string = process.env['PATH'] ?? ''
  const folders = path.split(delimiter)
  const named = process.env['CHROMIUM']
  const places = [
    ...(named && (names.includes(SHELL) || !named.endsWith(SHELL)) ? [named] : []),
    ...folders.flatMap((folder) => names.map((name) => join(folder, name))),
    ...KNOWN_PLACES,
    chromium.executablePath(),
  ]
  return places.find((place) => existsSync(place)) ?? null
}

export async function requireBrowser(): Promise<string> {
  const found = findBrowser()
  if (found) return found

  console.log('There is no Chromium on this machine: downloading the one that Playwright offers.')
  const download = await run('playwright', ['install', 'chromium'])
  const isDebianRoot = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0
  if (download.code !== 0 && isDebianRoot) {
    console.log('That failed: installing it with apt-get instead.')
    await run('apt-get', ['update'])
    const install = ['install', '--yes', '--no-install-recommends']
    const { code } = await run('apt-get', [...install, SHELL])
    if (code !== 0) await run('apt-get', [...install, 'chromium'])
  } else if (isDebianRoot) {
    // The download brings no system libraries, and a small Debian has none of them.
    await run('playwright', ['install-deps', 'chromium'])
  }
  const installed = findBrowser()
  if (installed) return installed
  throw new Error(
    'The browser tests need Chromium. Install it, or say where it is: CHROMIUM=/path/to/chromium npm test',
    { cause: download.output },
  )
}

export async function requireWindowedBrowser(): Promise<string> {
  return findWindowedBrowser() ?? requireBrowser()
}

/** A Chromium with windows, which alone takes extensions; null where there is none. */
export function findWindowedBrowser(): string | null {
  return findBrowser(BROWSERS)
}
