import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { run } from '../../scripts/terminal/run.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pinfold-ready-'))
  await mkdir(join(folder, 'scripts'))
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  await cp('scripts/ready.js', join(folder, 'scripts/ready.js'))
})
afterAll(() => rm(folder, { recursive: true }))

test('without packages a script ends with the command that installs them', async () => {
  expect(await runScript()).toEqual({
    code: 1,
    output: 'The packages are not installed yet. Run "npm ci" first.\n',
  })
})

test('with packages a script runs in Node 24, but not in Node 22', async () => {
  await mkdir(join(folder, 'node_modules'))
  await writeFile(join(folder, 'node_modules/.package-lock.json'), '{}')

  const old = await runScript('--import', `data:text/javascript,${asVersion('22.19.0')}`)
  const current = await runScript('--import', `data:text/javascript,${asVersion('24.0.0')}`)

  expect(old.code).toBe(1)
  expect(old.output).toContain('This needs Node 24, which "npm ci" installs, but runs on v22.19.0.')
  expect(current).toEqual({ code: 0, output: 'It runs.\n' })
})

/** Runs a script after `scripts/ready.js`, as the commands of package.json do. */
function runScript(...args: string[]) {
  const ready = join(folder, 'scripts/ready.js')
  return run('node', [...args, '--import', ready, '--eval', 'console.log("It runs.")'])
}

/** A module that makes Node report another version. */
function asVersion(version: string): string {
  const versions = `{ ...process.versions, node: '${version}' }`
  return encodeURIComponent(`
    Object.defineProperty(process, 'versions', { value: ${versions} })
    Object.defineProperty(process, 'version', { value: 'v${version}' })`)
}
