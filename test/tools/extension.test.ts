import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { run } from '../../scripts/terminal/run.ts'
import { filesOfZip } from '../factories/transfer/zip.ts'

const ORIGIN = 'https://pins.example'

const text = new TextDecoder()
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pinfold-extension-'))
  const { code, output } = await build(ORIGIN)
  expect(code, output).toBe(0)
})

afterAll(() => rm(folder, { recursive: true }))

const build = (siteOrigin: string) =>
  run('node', ['scripts/extension.ts'], { SITE_ORIGIN: siteOrigin, EXTENSION_DIR: folder })

async function filesFor(browser: string): Promise<Map<string, Uint8Array>> {
  return filesOfZip(await readFile(join(folder, `${browser}.zip`)))
}

const manifestOf = (files: Map<string, Uint8Array>) =>
  JSON.parse(text.decode(files.get('manifest.json')))

/** The files that a manifest and the extension's pages refer to. */
function namesIn(files: Map<string, Uint8Array>): string[] {
  const { background, icons, action, options_ui } = manifestOf(files)
  const pages = [...files].filter(([name]) => name.endsWith('.html'))
  const linked = pages.flatMap(([, page]) =>
    [...text.decode(page).matchAll(/(?:src|href)="([^"#]+)"/g)].map(([, name = '']) => name),
  )
  return [
    background.service_worker ?? background.scripts[0],
    ...Object.values<string>(icons),
    ...Object.values<string>(action.default_icon),
    options_ui.page,
    ...linked,
  ]
}

test.each(['chromium', 'firefox'])(
  'the ZIP for %s has every file that it refers to',
  async (browser) => {
    const files = await filesFor(browser)

    expect([...files.keys()]).toEqual(expect.arrayContaining(namesIn(files)))
    for (const [name, content] of files) {
      expect(await readFile(join(folder, browser, name))).toEqual(Buffer.from(content))
    }
  },
)

test.each(['chromium', 'firefox'])(
  'the extension for %s requests no host at first, and loads nothing from elsewhere',
  async (browser) => {
    const manifest = manifestOf(await filesFor(browser))

    expect(manifest.permissions).toEqual(['activeTab', 'contextMenus', 'scripting', 'storage'])
    expect(manifest).not.toHaveProperty('host_permissions')
    expect(manifest).not.toHaveProperty('content_scripts')
    expect(manifest).not.toHaveProperty('web_accessible_resources')
    expect(manifest.content_security_policy.extension_pages).toContain("script-src 'self';")
  },
)

test('each browser’s manifest declares the background in its own way', async () => {
  const [chromium, firefox] = [await filesFor('chromium'), await filesFor('firefox')].map(
    manifestOf,
  )

  expect(chromium.background).toEqual({ service_worker: 'background.js' })
  expect(chromium).not.toHaveProperty('browser_specific_settings')
  expect(firefox.background).toEqual({ scripts: ['background.js'] })
  expect(firefox.browser_specific_settings.gecko).toMatchObject({
    id: expect.stringMatching(/^[^@]+@[^@]+$/),
    strict_min_version: '140.0',
  })
})

test('SITE_ORIGIN sets the site, and a repeated build gives the same ZIP', async () => {
  const before = await readFile(join(folder, 'chromium.zip'))
  const { code } = await build(ORIGIN)

  expect(code).toBe(0)
  expect(await readFile(join(folder, 'chromium.zip'))).toEqual(before)
  expect(text.decode((await filesFor('chromium')).get('background.js'))).toContain(ORIGIN)
})

test.each(['pins.example', 'https://pins.example/path', 'javascript:alert(1)'])(
  'the build refuses %s as a site and keeps the last build',
  async (siteOrigin) => {
    const { code, output } = await build(siteOrigin)

    expect(code).toBe(1)
    expect(output).toBe(
      `SITE_ORIGIN has to be an origin such as https://pins.example, without a path, and is "${siteOrigin}".\n`,
    )
    expect((await filesFor('firefox')).size).toBeGreaterThan(0)
  },
)
