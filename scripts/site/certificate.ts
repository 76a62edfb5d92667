import { randomUUID, X509Certificate } from 'node:crypto'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { DAY_MS } from '../../app/durations.ts'

/** Safari rejects certificates that are valid for more than 825 days. */
const VALID_MS = 800 * DAY_MS
const RENEWED_MS = 30 * DAY_MS

/** The paths of the certificate and its key, as PEM. */
export type Certificate = { certFile: string; keyFile: string }

/**
 * A self-signed certificate for localhost, trusted by this process. It is kept in the state's folder, so that browsers
 * ask only once, and renewed a month before it expires.
 */
export async function localCertificate(stateDir: string): Promise<Certificate> {
  const folder = join(stateDir, 'https')
  const files = { certFile: join(folder, 'certificate.pem'), keyFile: join(folder, 'key.pem') }
  if (!(await isValid(files.certFile))) {
    await mkdir(folder, { recursive: true })
    await make(files)
  }
  const certificate = await readFile(files.certFile, 'utf8')
  setDefaultCACertificates([...getCACertificates('default'), certificate])
  return files
}

async function isValid(certFile: string): Promise<boolean> {
  const text = await readFile(certFile, 'utf8').catch(() => null)
  return text !== null && new X509Certificate(text).validToDate.getTime() > Date.now() + RENEWED_MS
}

async function make({ certFile, keyFile }: Certificate): Promise<void> {
  const { generate } = await import('selfsigned')
  // If two certificates share a name, OpenSSL may compare with the wrong one.
  const name = `Pinfold on this machine, ${randomUUID().slice(0, 8)}`
  const made = await generate([{ name: 'commonName', value: name }], {
    keySize: 2048,
    algorithm: 'sha256',
    notAfterDate: new Date(Date.now() + VALID_MS),
    extensions: [
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'localhost' },
          { type: 7, ip: '127.0.0.1' },
          { type: 7, ip: '::1' },
        ],
      },
      { name: 'extKeyUsage', serverAuth: true },
    ],
  })
  await writeFile(keyFile, made.private, { mode: 0o600 })
  await chmod(keyFile, 0o600)
  await writeFile(certFile, made.cert)
}
