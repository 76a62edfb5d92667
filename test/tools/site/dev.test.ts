import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { loadConfigFromFile } from 'vite'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { localCertificate } from '../../../scripts/site/certificate.ts'
import { freePort } from '../../../scripts/site/server.ts'
import { aState } from '../state.ts'

/** Files that the server doesn't read, or writes itself. */
const LEFT_OUT = ['node_modules', '.git', '.wrangler', 'build', 'dist', 'test', 'bench', 'docs']

const copied = { folder: '', origin: '', output: '', stop: async () => {} }

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
  const child = spawn('node', ['scripts/dev.ts'], {
    cwd: folder,
    env: {
      ...process.env,
      PORT: String(port),
      STATE_DIR: stateDir,
      SEED: 'none',
      HTTPS: 'on',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => {
      copied.output += text.toString()
    })
  }
  Object.assign(copied, {
    folder,
    origin: `https://localhost:${port}`,
    async stop() {
      child.kill('SIGINT')
      await once(child, 'close')
      await rm(stateDir, { recursive: true })
    },
  })
  await vi.waitUntil(() => copied.output.includes('Ctrl-C stops it'), { timeout: 240_000 })
  await localCertificate(stateDir)
}, 300_000)

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
  const [line = '', address = '', names = ''] = /Fakes: (\S+) \((.+)\)/.exec(copied.output) ?? []
  const [readme = '', decision = ''] = await Promise.all(
    ['README.md', 'docs/decisions/commands.md'].map((path) => readFile(path, 'utf8')),
  )
  const [, section = ''] = readme.replaceAll('`', '').split('### Demo accounts\n')
  const [, named = ''] =
    /\. (Google, .+?) are simulated locally/.exec(section.replaceAll('\n', ' ')) ?? []

  expect(copied.output.split(address)).toHaveLength(2)
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
  expect(copied.output).not.toContain('restart')
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
