import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { run } from '../../scripts/terminal/run.ts'

test('a taken port ends npm start with a sentence that says what to do', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' && address ? address.port : 0

  const { code, output } = await run('node', ['scripts/start.ts'], { PORT: String(port) })
  other.close()

  expect(code).toBe(1)
  expect(output).toBe(
    `Port ${port} is taken. Stop what listens there, or choose another: PORT=${port + 1} npm start\n`,
  )
})

test('a port that is no number ends npm start with a sentence', async () => {
  const { code, output } = await run('node', ['scripts/start.ts'], { PORT: 'http' })

  expect(code).toBe(1)
  expect(output).toBe('PORT has to be a number from 1 to 65535, and is "http".\n')
})
