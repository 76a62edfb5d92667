import { decodeBase64urlIgnorePadding, encodeBase64urlNoPadding } from '@oslojs/encoding'
import type { Context } from '../../../../context.server.ts'

const ALGORITHM = { name: 'HMAC', hash: 'SHA-256' }

/** A token that lets a member open a decision without logging in: the decision's id and a signature. */
export async function appealToken(context: Pick<Context, 'env'>, id: number): Promise<string> {
  const signature = await crypto.subtle.sign('HMAC', await appealKey(context), signedText(id))
  return `${id}-${encodeBase64urlNoPadding(new Uint8Array(signature))}`
}

export async function decisionOfToken(
  context: Pick<Context, 'env'>,
  token: string,
): Promise<number | null> {
  const [, id, signature] = /^([1-9]\d{0,15})-([\w-]{43})$/.exec(token) ?? []
  if (!id || !signature) return null
  const bytes = bytesOf(signature)
  const isOurs =
    bytes !== null &&
    (await crypto.subtle.verify('HMAC', await appealKey(context), bytes, signedText(Number(id))))
  return isOurs ? Number(id) : null
}

function bytesOf(signature: string): Uint8Array<ArrayBuffer> | null {
  try {
    return new Uint8Array(decodeBase64urlIgnorePadding(signature))
  } catch {
    // Fails if the unused last two bits of the 43 characters aren't 0.
    return null
  }
}

function appealKey({ env }: Pick<Context, 'env'>): Promise<CryptoKey> {
  const secret = new TextEncoder().encode(env.LINK_SECRET)
  return crypto.subtle.importKey('raw', secret, ALGORITHM, false, ['sign', 'verify'])
}

/** Keeps these signatures different from others that are made with the same secret. */
function signedText(id: number) {
  return new TextEncoder().encode(`appeal\n${id}`)
}
