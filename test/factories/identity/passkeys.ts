import { encodeBase64urlNoPadding } from '@oslojs/encoding'

/** An authenticator's answer with a new passkey, without an attestation. W3C WebAuthn 3, 6.5. */
export async function aNewPasskey({ challenge }: { challenge: string }, origin: string) {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
  ])
  if (!('publicKey' in pair)) throw new Error('no pair of keys was made')
  const raw = await crypto.subtle.exportKey('raw', pair.publicKey)
  if (!(raw instanceof ArrayBuffer)) throw new Error('the key is not raw')
  const point = new Uint8Array(raw)
  const host = new TextEncoder().encode(new URL(origin).hostname)
  const id = crypto.getRandomValues(new Uint8Array(16))
  const authData = [
    ...new Uint8Array(await crypto.subtle.digest('SHA-256', host)),
    // Present, verified, with a credential; then the counter and no model.
    ...[0x45, 0, 0, 0, 0, ...new Uint8Array(16)],
    ...[0, id.length, ...id],
    // COSE: an ES256 key on P-256.
    ...[0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01],
    ...[0x21, 0x58, 32, ...point.slice(1, 33), 0x22, 0x58, 32, ...point.slice(33, 65)],
  ]
  const attestation = [
    ...[0xa3, ...text('fmt'), ...text('none'), ...text('attStmt'), 0xa0],
    ...[...text('authData'), 0x58, authData.length, ...authData],
  ]
  const clientData = JSON.stringify({ type: 'webauthn.create', challenge, origin })
  const encodedId = encodeBase64urlNoPadding(id)
  return {
    ...{ id: encodedId, rawId: encodedId, type: 'public-key', clientExtensionResults: {} },
    response: {
      clientDataJSON: encodeBase64urlNoPadding(new TextEncoder().encode(clientData)),
      attestationObject: encodeBase64urlNoPadding(new Uint8Array(attestation)),
    },
  }
}

/** A short text in CBOR. */
function text(value: string): number[] {
  return [0x60 + value.length, ...new TextEncoder().encode(value)]
}
