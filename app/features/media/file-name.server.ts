import { encodeHexLowerCase } from '@oslojs/encoding'

/**
 * The name that a file is stored and served under: HMAC-SHA-256, in hexadecimal, of its SHA-256. The same
 * file has one name, which nobody works out who has the file and not `MEDIA_SECRET`.
 */
export async function fileName(
  { MEDIA_SECRET }: Pick<Env, 'MEDIA_SECRET'>,
  digest: BufferSource,
): Promise<string> {
  const secret = new TextEncoder().encode(MEDIA_SECRET)
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', secret, algorithm, false, ['sign'])
  return encodeHexLowerCase(new Uint8Array(await crypto.subtle.sign('HMAC', key, digest)))
}
