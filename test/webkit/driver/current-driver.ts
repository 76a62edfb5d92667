import { type Driver, startDriver } from './driver.ts'

/** The drivers of a test file: one at a time. */
export type CurrentDriver = {
  /** The file's driver. Replaces it once if it has hung, so that only one test fails. */
  get: () => Promise<Driver>
  end: () => Promise<void>
}

export function currentDriver(start: () => Promise<Driver> = startDriver): CurrentDriver {
  let driver: Driver | null = null
  let isReplaced = false
  return {
    async get() {
      if (driver?.isHung()) {
        if (isReplaced) throw new Error('WebKitWebDriver hung twice in this file.')
        isReplaced = true
        await driver.end()
        driver = null
      }
      driver ??= await start()
      return driver
    },
    async end() {
      await driver?.end()
    },
  }
}
