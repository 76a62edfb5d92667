import { encodeBase64urlNoPadding } from '@oslojs/encoding'
import { keyedHash } from '../../identity/tokens/secrets.server.ts'

/** The token to put on a site: the same each time, and nobody else's. */
export function siteToken(env: Env, memberId: number, host: string): string {
  return encodeBase64urlNoPadding(keyedHash(env, `site\n${memberId}\n${host}`))
}
