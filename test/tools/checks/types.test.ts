import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { TSC } from '../../../scripts/checks/runners.ts'

const CONFIGS = [
  'tsconfig.json',
  'tsconfig.worker.json',
  'tsconfig.browser.json',
  'tsconfig.node.json',
  'extension/tsconfig.json',
]

const USES_PAGE = 'export const title = document.title\n'
const USES_WORKER = 'export type Stored = R2Bucket\n'
const USES_EXTENSION = 'export const { tabs } = chrome\n'
const USES_NODE = "export const home = process.env['HOME']\n"

test.each<[program: string, broken: Record<string, string>, fine: Record<string, string>]>([
  [
    'tsconfig.worker.json',
    {
      'app/features/content/pins/a.server.ts': USES_PAGE,
      'app/features/content/pins/b.server.tsx': USES_PAGE,
      'app/routes/c.server.ts': USES_PAGE,
      'app/contract/a.ts': USES_PAGE,
      'app/db/content/a.ts': USES_PAGE,
      'app/gateways/a.ts': USES_PAGE,
      'app/http/a.ts': USES_PAGE,
      'workers/a.ts': USES_PAGE,
    },
    { 'app/http/b.ts': USES_WORKER, 'app/ui/a.tsx': USES_PAGE, 'app/routes/a.tsx': USES_PAGE },
  ],
  [
    'tsconfig.browser.json',
    { 'app/ui/b.ts': USES_WORKER, 'app/ui/c.ts': USES_NODE, 'app/site-scripts/a.ts': USES_WORKER },
    { 'app/ui/a.tsx': USES_PAGE, 'app/site-scripts/b.ts': USES_PAGE },
  ],
  [
    'tsconfig.node.json',
    { 'scripts/a.ts': USES_PAGE, 'scripts/site/b.ts': USES_EXTENSION },
    { 'scripts/c.ts': USES_NODE, 'scripts/site/d.ts': USES_WORKER, 'app/ui/a.tsx': USES_PAGE },
  ],
  [
    'extension/tsconfig.json',
    { 'extension/a.ts': USES_WORKER, 'extension/pages/b.ts': USES_NODE },
    { 'extension/c.ts': USES_PAGE, 'extension/d.ts': USES_EXTENSION },
  ],
])('code in the program %s can’t use types that it lacks', async (program, broken, fine) => {
  const tree = await mkdtemp(join(tmpdir(), 'pinfold-types-'))
  try {
    await symlink(resolve('node_modules'), join(tree, 'node_modules'))
    for (const [path, text] of Object.entries({ ...broken, ...fine })) await plant(tree, path, text)
    for (const config of CONFIGS) {
      await mkdir(dirname(join(tree, config)), { recursive: true })
      await cp(config, join(tree, config))
    }
    const { stdout } = await promisify(execFile)(
      resolve(TSC),
      ['--noEmit', '--pretty', 'false', '-p', program],
      { cwd: tree },
    ).catch((failure: { stdout: string }) => failure)

    const found = [...stdout.matchAll(/^([^(\n]+)\(\d+,\d+\): error/gm)].map(([, file]) => file)
    expect(found.toSorted()).toEqual(Object.keys(broken).toSorted())
  } finally {
    await rm(tree, { recursive: true })
  }
})

async function plant(tree: string, path: string, text: string): Promise<void> {
  await mkdir(dirname(join(tree, path)), { recursive: true })
  await writeFile(join(tree, path), text)
}
