import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { loadConfigFromFile } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { localCertificate } from '../../../scripts/site/certificate.ts'
import { freePort } from '../../../scripts/site/server.ts'
import { stop } from '../../../scripts/terminal/run.ts'
import { TEST_MS } from '../../time-limits.ts'
import { launchUntil } from '../launch-until.ts'
import { aState } from '../state.ts'

/** Files that the server doesn't read, or writes itself. */
const LEFT_OUT = ['node_modules', '.git', '.wrangler', 'build', 'dist', 'test', 'bench', 'docs']

/** The server itself gives up before. */
const START_MS = 660_000

const copied = { folder: '', origin: '', printed: { text: '' }, stop: async () => {} }

/**
 * Serves a copy of the sources, which tests can edit, by HTTPS, from a folder whose name needs escaping in URLs and
 * shells.
 */
beforeAll(async () => {
  const stateDir = await aState()
  const folder = join(stateDir, 'Mein Ordner Überweg')
  await mkdir(folder)
  for (const name of await readdir('.')) {
    if (LEFT_OUT.includes(name)) continue
    const isKept = (path: string) => !path.startsWith('scripts/demo/pictures/')
    await cp(name, join(folder, name), { recursive: true, filter: isKept })
  }
  await symlink(resolve('node_modules'), join(folder, 'node_modules'))
  const port = await freePort()
  const command = 'cd "$0" && exec node scripts/dev.ts'
  const { child, printed } = await launchUntil(
    'Ctrl-C stops it',
    START_MS,
    'sh',
    ['-c', command, folder],
    { PORT: String(port), STATE_DIR: stateDir, SEED: 'none', HTTPS: 'on' },
  )
  Object.assign(copied, {
    folder,
    origin: `https://localhost:${port}`,
    printed,
    async stop() {
      await stop(child)
      await rm(stateDir, { recursive: true })
    },
  })
  await localCertificate(stateDir)
}, START_MS + TEST_MS)

afterAll(() => copied.stop())

test('the server restarts for its own files, not for the product’s schemas and texts', async () => {
  const environment = { command: 'serve', mode: 'development' } as const
  const config = await loadConfigFromFile(environment, 'vite.config.ts')

  const files = config?.dependencies.map((path) => relative('.', resolve(path))) ?? []
  expect(files.filter((path) => path.startsWith('app/')).toSorted()).toEqual([
    'app/appearance/plain-colours.ts',
    'app/brand.ts',
    'app/text/direction.ts',
  ])
})

test('the terminal prints the fakes’ address once, with the fakes that README names', async () => {
  const [line = '', address = '', names = ''] =
    /Fakes: (\S+) \((.+)\)/.exec(copied.printed.text) ?? []
  const [readme = '', decision = ''] = await Promise.all(
    ['README.md', 'docs/decisions/commands.md'].map((path) => readFile(path, 'utf8')),
  )
  const [, section = ''] = readme.replaceAll('`', '').split('### Demo accounts\n')
  const [, named = ''] =
    /\. (Google, .+?) are simulated locally/.exec(section.replaceAll('\n', ' ')) ?? []

  expect(copied.printed.text.split(address)).toHaveLength(2)
  expect(named.split(/, (?:the )?| and /)).toEqual(names.split(', '))
  expect(decision).toContain(line.replace(address, 'http://localhost:8797'))
})

test('after an edit a visitor gets the new page, and a client gets the new description', async () => {
  await expect.poll(() => read('/login/'), SLOW).toContain('>Welcome back<')
  expect(await read('/login/')).toContain('>Welcome back<')

  await edit('app/features/identity/sign-in/titles.ts', `'Welcome back'`, `'Hello again'`)
  await edit('app/features/content/pins/limits.ts', 'TITLE_LENGTH = 100', 'TITLE_LENGTH = 107')

  await expect.poll(() => read('/login/'), SLOW).toContain('>Hello again<')
  expect(await read('/openapi.json')).toContain('"maxLength":107')
  expect(copied.printed.text).not.toContain('restart')
}, 120_000)

const SLOW = { timeout: 60_000, interval: 500 }

async function read(path: string): Promise<string> {
  const response = await fetch(copied.origin + path)
  return response.text()
}

async function edit(file: string, from: string, to: string): Promise<void> {
  const path = join(copied.folder, file)
  const source = await readFile(path, 'utf8')
  expect(source).toContain(from)
  await writeFile(path, source.replace(from, to))
}
