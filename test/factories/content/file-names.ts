import { env } from 'cloudflare:test'
import { createHmac } from 'node:crypto'

/** What anyone who has a file can work out: its SHA-256. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex')
}

/** What a file is to be called. */
export async function nameOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = Buffer.from(await sha256(bytes), 'hex')
  return createHmac('sha256', env.MEDIA_SECRET).update(digest).digest('hex')
}
