export type BrowserKeys = { publicKey: Uint8Array; authSecret: Uint8Array }

type Sender = { keys: CryptoKeyPair; salt: Uint8Array }

const P256 = { name: 'ECDH', namedCurve: 'P-256' }
const SALT_BYTES = 16
const RECORD_BYTES = 4096
const DELIMITER = 2

/** Encrypts a text for one browser, as `aes128gcm` in one record (RFC 8291, RFC 8188). */
export async function encryptedPush(
  text: Uint8Array,
  { publicKey, authSecret }: BrowserKeys,
  sender?: Sender,
): Promise<Uint8Array<ArrayBuffer>> {
  const { keys, salt } = sender ?? (await newSender())
  const ownKey = new Uint8Array(await rawKey(keys.publicKey))
  const browserKey = await crypto.subtle.importKey('raw', bytes(publicKey), P256, false, [])
  const shared = await crypto.subtle.deriveBits(
    { ...P256, ...{ public: browserKey } } satisfies { name: string; public: CryptoKey },
    keys.privateKey,
    256,
  )
  const info = joined(utf8('WebPush: info\0'), publicKey, ownKey)
  const secret = await derived(shared, { salt: authSecret, info, byteCount: 32 })
  const from = (name: string, byteCount: number) =>
    derived(secret, { salt, info: utf8(`Content-Encoding: ${name}\0`), byteCount })
  const key = await crypto.subtle.importKey('raw', await from('aes128gcm', 16), 'AES-GCM', false, [
    'encrypt',
  ])
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv: await from('nonce', 12) },
    key,
    joined(text, [DELIMITER]),
  )
  const size = new Uint8Array(4)
  new DataView(size.buffer).setUint32(0, RECORD_BYTES)
  return joined(salt, size, [ownKey.length], ownKey, new Uint8Array(sealed))
}

export async function isPoint(publicKey: Uint8Array): Promise<boolean> {
  try {
    await crypto.subtle.importKey('raw', bytes(publicKey), P256, false, [])
    return true
  } catch {
    return false
  }
}

async function newSender(): Promise<Sender> {
  const keys = await crypto.subtle.generateKey(P256, true, ['deriveBits'])
  if (!('privateKey' in keys)) throw new Error('A key pair was asked for.')
  return { keys, salt: crypto.getRandomValues(new Uint8Array(SALT_BYTES)) }
}

async function rawKey(key: CryptoKey): Promise<ArrayBuffer> {
  const raw = await crypto.subtle.exportKey('raw', key)
  if (!(raw instanceof ArrayBuffer)) throw new Error('Raw bytes were asked for.')
  return raw
}

async function derived(
  from: ArrayBuffer,
  { salt, info, byteCount }: { salt: Uint8Array; info: Uint8Array; byteCount: number },
): Promise<ArrayBuffer> {
  const key = await crypto.subtle.importKey('raw', from, 'HKDF', false, ['deriveBits'])
  const way = { name: 'HKDF', hash: 'SHA-256', salt: bytes(salt), info: bytes(info) }
  return crypto.subtle.deriveBits(way, key, byteCount * 8)
}

function joined(...parts: (Uint8Array | readonly number[])[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(parts.flatMap((part) => [...part]))
}

function bytes(from: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(from)
}

function utf8(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(new TextEncoder().encode(text))
}
