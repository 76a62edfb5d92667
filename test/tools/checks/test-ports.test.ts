import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { testPorts } from '../../../scripts/checks/test-ports.ts'

test('the browser tests choose other ports if theirs are in use', async () => {
  const first = await testPorts()
  const other = createServer().listen(Number(first['TEST_SHOP_PORT']), '127.0.0.1')
  await once(other, 'listening')

  const next = await testPorts()
  other.close()

  expect(Number(first['TEST_SITE_PORT'])).toBeGreaterThan(0)
  expect(next['TEST_SITE_PORT']).not.toBe(first['TEST_SITE_PORT'])
})
