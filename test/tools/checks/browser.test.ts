import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { announceBrowser, requireBrowser } from '../../../scripts/browser.ts'

const machine = vi.hoisted(() => ({ folder: '', isDebian: false }))

// Scripts see a machine that has only what a test put into its folder, and Debian's packages if the test says so.
vi.mock('node:fs', async (importOriginal) => {
  const files = await importOriginal<{ existsSync: (path: string) => boolean }>()
  return {
    ...files,
    existsSync: (path: string) =>
      path === '/usr/bin/apt-get'
        ? machine.isDebian
        : path.startsWith(machine.folder) && files.existsSync(path),
  }
})

beforeEach(async () => {
  machine.folder = await mkdtemp(join(tmpdir(), 'pinfold-browser-'))
  machine.isDebian = false
  vi.stubEnv('PATH', `${machine.folder}${delimiter}${process.env['PATH']}`)
  vi.stubEnv('CHROMIUM', '')
  vi.spyOn(console, 'log').mockImplementation(() => {})
})

afterEach(async () => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  await rm(machine.folder, { recursive: true })
})

test('without Chromium the browser tests announce their download, and how to avoid it', async () => {
  expect(announceBrowser()).toBe(
    "No Chromium found: the browser tests download Playwright's (300 MB, usually one to three minutes). To use another one: CHROMIUM=/path/to/chromium npm test",
  )

  beRootOnDebian()
  expect(announceBrowser()).toContain(', and install its libraries with apt-get.')

  const mine = join(machine.folder, 'my-browser')
  await writeFile(mine, '')
  vi.stubEnv('CHROMIUM', mine)
  expect(announceBrowser()).toBeNull()
  expect(await requireBrowser()).toBe(mine)
})

test('a missing Chromium is downloaded', async () => {
  await addTool('playwright', installing('chromium'))

  expect(await requireBrowser()).toBe(join(machine.folder, 'chromium'))
  expect(await commands()).toEqual(['playwright install chromium'])
})

test('as root on Debian, the downloaded Chromium’s libraries are installed', async () => {
  beRootOnDebian()
  await addTool('playwright', installing('chromium'))

  await requireBrowser()

  expect(await commands()).toEqual([
    'playwright install chromium',
    'playwright install-deps chromium',
  ])
})

test('as root on Debian, a Chromium that can’t be downloaded is installed as a package', async () => {
  beRootOnDebian()
  await addTool('playwright', 'exit 1')
  await addTool(
    'apt-get',
    `case "$*" in *shell) exit 1 ;; *chromium) ${installing('chromium')} ;; esac`,
  )

  expect(await requireBrowser()).toBe(join(machine.folder, 'chromium'))
  const install = 'apt-get install --yes --no-install-recommends'
  expect(await commands()).toEqual([
    'playwright install chromium',
    'apt-get update',
    `${install} chromium-headless-shell`,
    `${install} chromium`,
  ])
})

test('if no Chromium can be installed, the error says what to do', async () => {
  await addTool('playwright', 'echo no network; exit 1')

  await expect(requireBrowser()).rejects.toThrow(
    expect.objectContaining({
      message:
        'The browser tests need Chromium. Install it, or give its path: CHROMIUM=/path/to/chromium npm test',
      cause: 'no network\n',
    }),
  )
})

function beRootOnDebian(): void {
  machine.isDebian = true
  vi.spyOn(process, 'getuid').mockReturnValue(0)
}

/** Adds a tool that records its arguments, and then does the given work. */
function addTool(name: string, work: string): Promise<void> {
  const record = `echo ${name} "$@" >> '${machine.folder}/commands'`
  return writeFile(join(machine.folder, name), `#!/bin/sh\n${record}\n${work}\n`, { mode: 0o755 })
}

function installing(name: string): string {
  return `touch '${machine.folder}/${name}'`
}

async function commands(): Promise<string[]> {
  return (await readFile(join(machine.folder, 'commands'), 'utf8')).trimEnd().split('\n')
}
