import { env } from 'cloudflare:test'
import { createHmac } from 'node:crypto'

/** A file's SHA-256, which anyone with the file can compute. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex')
}

/** The name of a file: a keyed hash of its SHA-256. */
export async function nameOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = Buffer.from(await sha256(bytes), 'hex')
  return createHmac('sha256', env.MEDIA_SECRET).update(digest).digest('hex')
}
