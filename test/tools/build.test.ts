import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { run } from '../../scripts/terminal/run.ts'

test('a build by wrangler first says what it does and how long it takes', async () => {
  const empty = await mkdtemp(join(tmpdir(), 'pinfold-build-'))

  const { code, output } = await run(
    'sh',
    ['-c', `cd ${empty} && node ${resolve('scripts/build.ts')}`],
    { PAGES_BUILT: '' },
  )

  expect(code).toBe(1)
  expect(output).toMatch(
    /^The pages are older than their sources[.] Building them takes about a minute\.\n/,
  )
  await rm(empty, { recursive: true })
})
