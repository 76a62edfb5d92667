import { expect, test, vi } from 'vitest'
import { webkit } from '../../../scripts/checks/webkit.ts'

test('without WebKit its part is skipped and says how to install it', async () => {
  vi.stubEnv('PATH', '/nowhere')
  const part = webkit({ name: 'bundle', work: vi.fn() })

  const { passed, failed, note, tests } = await part.work()

  expect({ passed, failed, note }).toEqual({ passed: 0, failed: 0, note: 'skipped' })
  expect(tests).toMatchObject([{ end: 'skipped' }])
  expect(tests?.[0]?.reason).toContain('apt-get install webkit2gtk-driver xvfb')
  expect(part.announce?.()).toBe(`The tests in WebKit are skipped: ${tests?.[0]?.reason}`)
})
