import { mkdir, mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { withLock } from '../../../cli/session/token-file.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

/** The lock of a new configuration folder, taken by another command. */
async function aTakenLock(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pinfold-lock-'))
  vi.stubEnv('XDG_CONFIG_HOME', folder)
  const lock = join(folder, 'pinfold', 'logins.json.lock')
  await mkdir(lock, { recursive: true })
  return lock
}

test('the lock of a killed command is removed', async () => {
  const lock = await aTakenLock()
  const longAgo = new Date(Date.now() - 11_000)
  await utimes(lock, longAgo, longAgo)

  expect(await withLock(async () => 'done')).toBe('done')
})

test('a command that waits long leaves the lock that another one has just taken', async () => {
  const lock = await aTakenLock()
  const work = vi.fn(async () => 'done')
  vi.useFakeTimers({ toFake: ['Date'] })
  const done = withLock(work)
  await utimes(lock, new Date(Date.now() + 11_000), new Date(Date.now() + 11_000))
  vi.setSystemTime(Date.now() + 11_000)

  await wait(200)
  expect(work).not.toHaveBeenCalled()
  await rm(lock, { recursive: true })

  expect(await done).toBe('done')
})
