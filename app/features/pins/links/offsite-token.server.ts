import { decodeBase64urlIgnorePadding, encodeBase64urlNoPadding } from '@oslojs/encoding'
import type { Context } from '../../../context.server.ts'

type SignedLink = { url: string; pin: number | undefined }

const ALGORITHM = { name: 'HMAC', hash: 'SHA-256' }

/** Signs that we lead to this address from this pin: HMAC-SHA-256 in base64url. */
export async function signLink(context: Context, link: SignedLink): Promise<string> {
  const signature = await crypto.subtle.sign('HMAC', await linkKey(context), signedText(link))
  return encodeBase64urlNoPadding(new Uint8Array(signature))
}

/** Whether a token is the one that we signed for this address and pin; compared in constant time. */
export async function isSigned(
  context: Context,
  link: SignedLink,
  token: string,
): Promise<boolean> {
  const signature = signatureOf(token)
  if (!signature) return false
  return crypto.subtle.verify('HMAC', await linkKey(context), signature, signedText(link))
}

/** The bytes of a token; null for one that no 32 bytes are written as. */
function signatureOf(token: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w-]{43}$/.test(token)) return null
  try {
    return new Uint8Array(decodeBase64urlIgnorePadding(token))
  } catch {
    // 43 characters hold two bits more than 32 bytes, which have to be 0.
    return null
  }
}

function linkKey({ env }: Context): Promise<CryptoKey> {
  const secret = new TextEncoder().encode(env.LINK_SECRET)
  return crypto.subtle.importKey('raw', secret, ALGORITHM, false, ['sign', 'verify'])
}

/** Named by its use, so that nothing else that is signed with the same secret passes for it. */
function signedText({ url, pin }: SignedLink): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`offsite\n${pin ?? ''}\n${url}`)
}
