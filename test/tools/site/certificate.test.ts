import { X509Certificate } from 'node:crypto'
import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { generate } from 'selfsigned'
import { expect, test } from 'vitest'
import { type Certificate, localCertificate } from '../../../scripts/site/certificate.ts'
import { aState } from '../state.ts'

const DAY_MS = 24 * 60 * 60 * 1000

async function serialOf({ certFile }: Certificate): Promise<string> {
  return new X509Certificate(await readFile(certFile)).serialNumber
}

test('a self-signed certificate is kept for later starts, and renewed before it expires', async () => {
  const stateDir = await aState()
  const made = await localCertificate(stateDir)
  expect((await stat(made.keyFile)).mode & 0o777).toBe(0o600)

  const first = await serialOf(made)
  expect(await serialOf(await localCertificate(stateDir))).toBe(first)
  const ending = await generate([], { notAfterDate: new Date(Date.now() + 29 * DAY_MS) })
  await writeFile(made.certFile, ending.cert)
  const renewed = await localCertificate(stateDir)
  expect(await serialOf(renewed)).not.toBe(new X509Certificate(ending.cert).serialNumber)
  expect(await serialOf(renewed)).not.toBe(first)
  await rm(stateDir, { recursive: true })
})
