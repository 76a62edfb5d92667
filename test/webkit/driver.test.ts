import { currentDriver } from './driver/current-driver.ts'
import { startDriver } from './driver/driver.ts'
import { expect, test } from './test.ts'

test('a driver that hangs is named, and replaced once', async () => {
  const driver = currentDriver(() => startDriver({ commandMs: 3000 }))
  const first = await driver.get()
  process.kill(first.pid, 'SIGSTOP')

  await expect(first.command('GET', '/url')).rejects.toThrow(/WebKitWebDriver hung.+GET/)
  await expect(first.command('GET', '/title')).rejects.toThrow(/WebKitWebDriver hung.+\/url/)
  const second = await driver.get()
  expect(await second.command('GET', '/url')).toBe('about:blank')

  process.kill(second.pid, 'SIGSTOP')
  await expect(second.command('GET', '/url')).rejects.toThrow(/WebKitWebDriver hung/)
  await expect(driver.get()).rejects.toThrow('WebKitWebDriver hung twice')
  await driver.end()
})
