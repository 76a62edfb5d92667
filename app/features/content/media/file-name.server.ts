import { encodeHexLowerCase } from '@oslojs/encoding'

/** The HMAC of a file's SHA-256 digest with `MEDIA_SECRET`, in hexadecimal. */
export async function fileName(
  { MEDIA_SECRET }: Pick<Env, 'MEDIA_SECRET'>,
  digest: BufferSource,
): Promise<string> {
  const secret = new TextEncoder().encode(MEDIA_SECRET)
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', secret, algorithm, false, ['sign'])
  return encodeHexLowerCase(new Uint8Array(await crypto.subtle.sign('HMAC', key, digest)))
}
