import { spawnSync } from 'node:child_process'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const RULE = 'scripts/checks/long-functions.grit'

test('the linter refuses a function of 91 lines, markup and all, and none of 90', async () => {
  const tree = await mkdtemp(join(tmpdir(), 'pinfold-long-functions-'))
  onTestFinished(() => rm(tree, { recursive: true }))
  await cp('biome.json', join(tree, 'biome.json'))
  await cp(RULE, join(tree, RULE))
  await writeFile(join(tree, 'long.tsx'), functionOf(91))
  await writeFile(join(tree, 'short.tsx'), functionOf(90))

  const biome = resolve('node_modules/.bin/biome')
  const asked = ['lint', '--vcs-enabled=false', '--reporter=github', 'long.tsx', 'short.tsx']
  const { stdout } = spawnSync(biome, asked, { cwd: tree, encoding: 'utf8' })

  expect(stdout.match(/title=plugin,.*?line=/g)).toEqual([expect.stringContaining('/long.tsx,')])
})

function functionOf(lines: number): string {
  const items = '      <li>Jar</li>\n'.repeat(lines - 6)
  return `export function Page() {\n  return (\n    <ul>\n${items}    </ul>\n  )\n}\n`
}
