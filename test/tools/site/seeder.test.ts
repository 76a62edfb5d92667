import { rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { startSeeder } from '../../../scripts/site/seeder.ts'
import { aState } from '../state.ts'

/** Longer than the queue takes to deliver a message. */
const DELIVERY_MS = 1500

test('the seed worker starts over an empty database’s tables, and drops queued messages silently', {
  timeout: 300_000,
}, async () => {
  const shown = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const stateDir = await aState()
  const seeder = await startSeeder(stateDir)

  const hasMembers = await seeder.call({ name: 'hasMembers' })
  const input = { email: 'ana@example.com', birthday: '1990-04-12', password: 'jars and kilns 7' }
  await seeder.call({ name: 'signUp', input })
  await wait(DELIVERY_MS)
  await seeder.stop()
  await rm(stateDir, { recursive: true, force: true })

  expect(hasMembers).toBe(false)
  expect(shown.mock.calls.map(([text]) => text)).toEqual([])
  shown.mockRestore()
})
