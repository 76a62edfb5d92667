import { rm } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { startSeeder } from '../../scripts/site/seeder.ts'
import { aState } from './state.ts'

test('the worker that fills an empty database starts over its tables and answers', {
  timeout: 300_000,
}, async () => {
  const stateDir = await aState()
  const seeder = await startSeeder(stateDir)

  const hasMembers = await seeder.call({ name: 'hasMembers' })
  await seeder.stop()
  await rm(stateDir, { recursive: true, force: true })

  expect(hasMembers).toBe(false)
})
