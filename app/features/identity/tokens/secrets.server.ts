import { createHmac } from 'node:crypto'
import { decodeBase64urlIgnorePadding, encodeBase64urlNoPadding } from '@oslojs/encoding'

const NONCE_BYTES = 12

/** Encrypts with AES-GCM and `SECRETS_KEY`; the nonce comes first. */
export async function encrypted(env: Pick<Env, 'SECRETS_KEY'>, text: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
  const data = new TextEncoder().encode(text)
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await keyOf(env), data)
  return encodeBase64urlNoPadding(new Uint8Array([...iv, ...new Uint8Array(sealed)]))
}

export async function decrypted(env: Pick<Env, 'SECRETS_KEY'>, text: string): Promise<string> {
  const bytes = decodeBase64urlIgnorePadding(text)
  const iv = bytes.slice(0, NONCE_BYTES)
  const sealed = bytes.slice(NONCE_BYTES)
  const data = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await keyOf(env), sealed)
  return new TextDecoder().decode(data)
}

/** A hash that needs `SECRETS_KEY`. The text includes its purpose, so that hashes can't be swapped. */
export function keyedHash({ SECRETS_KEY }: Pick<Env, 'SECRETS_KEY'>, text: string): Uint8Array {
  return createHmac('sha256', SECRETS_KEY).update(text).digest()
}

async function keyOf({ SECRETS_KEY }: Pick<Env, 'SECRETS_KEY'>): Promise<CryptoKey> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(SECRETS_KEY))
  return crypto.subtle.importKey('raw', digest, 'AES-GCM', false, ['encrypt', 'decrypt'])
}
