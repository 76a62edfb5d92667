import { encodeBase64urlNoPadding } from '@oslojs/encoding'
import type { Context } from '../../../app/context.server.ts'
import { passkeys } from '../../../app/db/identity/second-factors.ts'
import { newId } from '../../../app/db/ids.ts'

/** An authenticator's response with a new passkey, without an attestation. W3C WebAuthn 3, 6.5. */
export async function aNewPasskey(
  { challenge }: { challenge: string },
  origin: string,
  { idBytes = 16, clientData: more = {} } = {},
) {
  const { id, cose } = await aKey(idBytes)
  const authData = [
    ...(await hashOfHost(origin)),
    // The flags (present, verified, with a credential), the counter and an empty model id.
    0x45,
    0,
    0,
    0,
    0,
    ...new Uint8Array(16),
    id.length >> 8,
    id.length & 0xff,
    ...id,
    ...cose,
  ]
  const attestation = [
    0xa3,
    ...text('fmt'),
    ...text('none'),
    ...text('attStmt'),
    0xa0,
    ...text('authData'),
    0x59,
    authData.length >> 8,
    authData.length & 0xff,
    ...authData,
  ]
  return credential(id, {
    clientDataJSON: clientData('webauthn.create', challenge, origin, more),
    attestationObject: encodeBase64urlNoPadding(new Uint8Array(attestation)),
  })
}

/**
 * Gives a member a passkey, and returns a function to answer challenges with it. `said` overrides values of the answer.
 */
export async function givePasskey(
  { db, viewer, now }: Context & { viewer: NonNullable<Context['viewer']> },
  origin: string,
  changes: Partial<typeof passkeys.$inferInsert> = {},
) {
  const { id, cose, privateKey } = await aKey()
  await db.insert(passkeys).values({
    id: newId(now),
    memberId: viewer.id,
    credentialId: encodeBase64urlNoPadding(id),
    publicKey: encodeBase64urlNoPadding(new Uint8Array(cose)),
    counter: 0,
    transports: [],
    isBackedUp: false,
    name: 'Phone',
    createdAt: now,
    ...changes,
  })
  return async (
    { challenge }: { challenge: string },
    said: { userHandle?: string | null; clientData?: object } = {},
  ) => {
    const authData = new Uint8Array([...(await hashOfHost(origin)), 0x05, 0, 0, 0, 1])
    const json = clientJson('webauthn.get', challenge, origin, said.clientData)
    const client = new TextEncoder().encode(json)
    const handle = said.userHandle === undefined ? String(viewer.id) : said.userHandle
    const signed = new Uint8Array([
      ...authData,
      ...new Uint8Array(await crypto.subtle.digest('SHA-256', client)),
    ])
    const algorithm = { name: 'ECDSA', hash: 'SHA-256' }
    const signature = new Uint8Array(await crypto.subtle.sign(algorithm, privateKey, signed))
    return credential(id, {
      clientDataJSON: encodeBase64urlNoPadding(client),
      ...(handle !== null && {
        userHandle: encodeBase64urlNoPadding(new TextEncoder().encode(handle)),
      }),
      authenticatorData: encodeBase64urlNoPadding(authData),
      signature: encodeBase64urlNoPadding(new Uint8Array(asDer(signature))),
    })
  }
}

async function aKey(idBytes = 16) {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
  ])
  if (!('publicKey' in pair)) throw new Error('no pair of keys was made')
  const raw = await crypto.subtle.exportKey('raw', pair.publicKey)
  if (!(raw instanceof ArrayBuffer)) throw new Error('the key is not raw')
  const point = new Uint8Array(raw)
  // COSE encoding of an ES256 key on P-256.
  const cose = [
    0xa5,
    0x01,
    0x02,
    0x03,
    0x26,
    0x20,
    0x01,
    0x21,
    0x58,
    32,
    ...point.slice(1, 33),
    0x22,
    0x58,
    32,
    ...point.slice(33, 65),
  ]
  const id = crypto.getRandomValues(new Uint8Array(idBytes))
  return { id, cose, privateKey: pair.privateKey }
}

async function hashOfHost(origin: string): Promise<Uint8Array> {
  const host = new TextEncoder().encode(new URL(origin).hostname)
  return new Uint8Array(await crypto.subtle.digest('SHA-256', host))
}

function clientJson(type: string, challenge: string, origin: string, more: object = {}): string {
  return JSON.stringify({ type, challenge, origin, ...more })
}

function clientData(...said: Parameters<typeof clientJson>): string {
  return encodeBase64urlNoPadding(new TextEncoder().encode(clientJson(...said)))
}

function credential<Response>(id: Uint8Array, response: Response) {
  const encoded = encodeBase64urlNoPadding(id)
  const facts = { id: encoded, rawId: encoded, type: 'public-key', clientExtensionResults: {} }
  return { ...facts, response }
}

/** Two 32-byte numbers in ASN.1: without leading zeros, and never negative. */
function asDer(signature: Uint8Array): number[] {
  const [r, s] = [signature.slice(0, 32), signature.slice(32)].map((half) => {
    const number = [...half.slice(half.findIndex((byte) => byte !== 0))]
    const positive = (number[0] ?? 0) > 0x7f ? [0, ...number] : number
    return [0x02, positive.length, ...positive]
  })
  const both = [...(r ?? []), ...(s ?? [])]
  return [0x30, both.length, ...both]
}

/** A short text in CBOR. */
function text(value: string): number[] {
  return [0x60 + value.length, ...new TextEncoder().encode(value)]
}
