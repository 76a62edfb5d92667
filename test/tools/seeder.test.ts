import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrate } from '../../scripts/site/database.ts'
import { startSeeder } from '../../scripts/site/seeder.ts'

test('the worker that fills an empty database starts over its tables and answers', async () => {
  const stateDir = await mkdtemp(join(tmpdir(), 'pinfold-state-'))
  await migrate(stateDir)
  const seeder = await startSeeder(stateDir)

  const hasMembers = await seeder.call({ name: 'hasMembers' })
  await seeder.stop()
  await rm(stateDir, { recursive: true, force: true })

  expect(hasMembers).toBe(false)
}, 240_000)
