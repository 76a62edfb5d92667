import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '../../scripts/site/server.ts'
import { startStandIn } from '../../scripts/stand-in/stand-in.ts'

test('a browser that asks the stand-in for an icon hears of no fault', async () => {
  const stateDir = await mkdtemp(join(tmpdir(), 'pinfold-stand-in-'))
  const { origin } = await startStandIn(await freePort(), 'http://localhost:1', stateDir)

  const [icon, other] = await Promise.all(
    ['/favicon.ico', '/nothing'].map((path) => fetch(origin + path)),
  )

  expect([icon?.status, other?.status]).toEqual([204, 404])
  await rm(stateDir, { recursive: true })
})
