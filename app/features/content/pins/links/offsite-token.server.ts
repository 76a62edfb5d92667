import { decodeBase64urlIgnorePadding, encodeBase64urlNoPadding } from '@oslojs/encoding'
import type { Context } from '../../../../context.server.ts'

type SignedLink = { url: string; pin: number | undefined }

const ALGORITHM = { name: 'HMAC', hash: 'SHA-256' }

/** HMAC-SHA-256 of an address and a pin, in base64url. */
export async function signLink(context: Context, link: SignedLink): Promise<string> {
  const signature = await crypto.subtle.sign('HMAC', await linkKey(context), signedText(link))
  return encodeBase64urlNoPadding(new Uint8Array(signature))
}

export async function isSigned(
  context: Context,
  link: SignedLink,
  token: string,
): Promise<boolean> {
  const signature = signatureOf(token)
  if (!signature) return false
  return crypto.subtle.verify('HMAC', await linkKey(context), signature, signedText(link))
}

function signatureOf(token: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w-]{43}$/.test(token)) return null
  try {
    return new Uint8Array(decodeBase64urlIgnorePadding(token))
  } catch {
    // A token of 43 characters encodes 32 bytes, so its last two bits must be 0.
    return null
  }
}

function linkKey({ env }: Context): Promise<CryptoKey> {
  const secret = new TextEncoder().encode(env.LINK_SECRET)
  return crypto.subtle.importKey('raw', secret, ALGORITHM, false, ['sign', 'verify'])
}

/** The purpose separates these signatures from others with the same secret. */
function signedText({ url, pin }: SignedLink) {
  return new TextEncoder().encode(`offsite\n${pin ?? ''}\n${url}`)
}
