import { hmac } from '@oslojs/crypto/hmac'
import { SHA256 } from '@oslojs/crypto/sha2'
import { encodeBase64urlNoPadding } from '@oslojs/encoding'

/** What a member puts on a site: the same each time, and nobody else's. The purpose keeps other uses of the key apart. */
export function siteToken({ SECRETS_KEY }: Env, memberId: number, host: string): string {
  const bytes = new TextEncoder()
  const text = bytes.encode(`site\n${memberId}\n${host}`)
  return encodeBase64urlNoPadding(hmac(SHA256, bytes.encode(SECRETS_KEY), text))
}
