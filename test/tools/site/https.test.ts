import { rm } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { localCertificate } from '../../../scripts/site/certificate.ts'
import { host, PERSISTED } from '../../../scripts/site/miniflare.ts'
import { freePort } from '../../../scripts/site/server.ts'
import { aState } from '../state.ts'

test('the built site is served by HTTPS, which our own scripts trust', async () => {
  const stateDir = await aState()
  const port = await freePort()
  const site = await host({
    stateDir: `${stateDir}/${PERSISTED}`,
    folders: { pinfold: 'dist' },
    port,
    certificate: await localCertificate(stateDir),
    vars: { SITE_ORIGIN: `https://localhost:${port}` },
  })

  const page = await fetch(`https://localhost:${port}/login/`)
  await site.stop()
  await rm(stateDir, { recursive: true })

  expect(page.status).toBe(200)
  expect(await page.text()).toContain('</html>')
})
