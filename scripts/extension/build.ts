import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'
import sharp from 'sharp'
import { type BrowserName, ICON_SIDES, makeManifest } from './manifest.ts'

export const BROWSERS = ['chromium', 'firefox'] as const satisfies BrowserName[]

const SCRIPTS = {
  background: 'extension/background.ts',
  reader: 'extension/reader.ts',
  'picture-button': 'extension/button/picture-button.ts',
  options: 'extension/pages/options.ts',
}

const PAGES = ['look.css', 'options.html', 'options.css', 'refused.html', 'refused.css']

const ICON = 'public/icon.svg'

type Build = {
  browser: BrowserName
  siteOrigin: string
  folder: string
  /** Hosts granted without a prompt, because tests can't answer a prompt. Published builds have no such hosts. */
  granted?: string[]
}

/** Builds the extension for a browser and a site into a folder, which it empties first. */
export async function buildExtension({ browser, siteOrigin, folder, granted = [] }: Build) {
  const origin = readOrigin(siteOrigin)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await build({
    entryPoints: SCRIPTS,
    outdir: folder,
    bundle: true,
    format: 'iife',
    target: 'es2022',
    // The code isn't minified, because stores review it.
    minify: false,
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'silent',
    define: { SITE_ORIGIN: JSON.stringify(origin) },
  })
  const manifest = makeManifest(browser, granted)
  await writeFile(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  await cp(ICON, join(folder, 'icon.svg'))
  for (const page of PAGES) await cp(join('extension/pages', page), join(folder, page))
  for (const side of ICON_SIDES) {
    await sharp(ICON, { density: 300 })
      .resize(side, side)
      .png()
      .toFile(join(folder, `icon-${side}.png`))
  }
}

export function readOrigin(siteOrigin: string): string {
  const url = URL.parse(siteOrigin)
  if (url?.origin === siteOrigin && /^https?:$/.test(url.protocol)) return siteOrigin
  throw new Error(
    `SITE_ORIGIN has to be an origin such as https://pins.example, without a path, and is "${siteOrigin}".`,
  )
}
