import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'

/** The Worker's variables in tests. */
export const PUSH_VARS = {
  VAPID_PUBLIC_KEY:
    'BGrnUafoW2gSfGaGFnxxU7iXf2qhAsGPel7MuCVRPJR8I5a-r8j_8DjYdolL8tTH1sT_WekpKXLU4yDZwc88DMY',
  VAPID_PRIVATE_KEY: 'KsYnqM7roey2RDxtupXo5oYKuE9OlWBR1ETRtGjhY1E',
}

/** A browser's push subscription, and the key with which it decrypts messages. */
type Browser = {
  privateKey: Buffer
  publicKey: Buffer
  authSecret: Buffer
  answers: { status: number; headers: Record<string, string> }[]
  taken: { text: string; topic: string; ttl: number }[]
}

type PushRequest = {
  readonly url: string
  readonly method: string
  readonly headers: { get(name: string): string | null }
  arrayBuffer(): Promise<ArrayBuffer>
}

/**
 * A fake push service, as strict as a real one, and its browsers, which decrypt messages. `PUT` adds a browser,
 * `PATCH` sets the answers to its next messages, `GET` lists what arrived.
 */
export function fakePushService() {
  const browsers = new Map<string, Browser>()
  return async (request: PushRequest): Promise<Response> => {
    const { url, method } = request
    if (method === 'PUT') {
      const { browser, subscription } = newBrowser(url)
      browsers.set(url, browser)
      return Response.json(subscription)
    }
    const browser = browsers.get(url)
    return browser ? answerFor(browser, request) : new Response(null, { status: 404 })
  }
}

async function answerFor(browser: Browser, request: PushRequest): Promise<Response> {
  const { method } = request
  const body = Buffer.from(await request.arrayBuffer())
  if (method === 'PATCH') {
    browser.answers.push(...JSON.parse(body.toString()))
    return new Response(null, { status: 204 })
  }
  if (method === 'GET') return Response.json(browser.taken)
  const fault = faultOf(request, body)
  if (fault) return new Response(fault.text, { status: fault.status })
  const answer = browser.answers.shift()
  if (answer) return new Response(null, answer)
  try {
    const text = read(browser, body)
    const topic = request.headers.get('Topic') ?? ''
    browser.taken.push({ text, topic, ttl: Number(request.headers.get('TTL')) })
  } catch {
    return new Response('The browser could not read it', { status: 400 })
  }
  return new Response(null, { status: 201 })
}

function newBrowser(url: string) {
  const keys = createECDH('prime256v1')
  const publicKey = keys.generateKeys()
  const authSecret = randomBytes(16)
  const browser: Browser = {
    privateKey: keys.getPrivateKey(),
    publicKey,
    authSecret,
    answers: [],
    taken: [],
  }
  const text = (bytes: Buffer) => bytes.toString('base64url')
  const subscription = { endpoint: url, publicKey: text(publicKey), authSecret: text(authSecret) }
  return { browser, subscription }
}

/** The error for a message with wrong headers or size (RFC 8030, 8188 and 8292). */
function faultOf({ url, method, headers }: PushRequest, body: Buffer) {
  if (method !== 'POST') return { status: 405, text: 'Messages are posted' }
  if (body.length > 4096) return { status: 413, text: 'Too large' }
  if (headers.get('Content-Encoding') !== 'aes128gcm') return { status: 415, text: 'Encoding' }
  if (!/^\d+$/.test(headers.get('TTL') ?? '')) return { status: 400, text: 'TTL' }
  if (!/^[\w-]{1,32}$/.test(headers.get('Topic') ?? '')) return { status: 400, text: 'Topic' }
  if (!/^(very-low|low|normal|high)$/.test(headers.get('Urgency') ?? '')) {
    return { status: 400, text: 'Urgency' }
  }
  return isSigned(headers.get('Authorization') ?? '', url) ? null : { status: 403, text: 'VAPID' }
}

function isSigned(authorization: string, url: string): boolean {
  const [, token = '', key] =
    /^vapid t=([\w-]+\.[\w-]+\.[\w-]+), k=([\w-]{87})$/.exec(authorization) ?? []
  if (key !== PUSH_VARS.VAPID_PUBLIC_KEY) return false
  const [head = '', claims = '', signature = ''] = token.split('.')
  const { alg, typ } = parsed(head)
  const { aud, exp, sub } = parsed(claims)
  const leftSeconds = Number(exp) - Date.now() / 1000
  const isTold = alg === 'ES256' && typ === 'JWT' && aud === new URL(url).origin
  const isContact = /^(mailto:[^@\s]+@[^@\s]+|https:.+)$/.test(String(sub))
  if (!isTold || !isContact || !(leftSeconds > 0 && leftSeconds <= 24 * 60 * 60)) return false
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString('base64url'),
  )
  const jwk = { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }
  return verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
}

function parsed(part: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(part, 'base64url').toString())
}

/** Decrypts a message like a browser (RFC 8291, §3.4; RFC 8188, §2). */
function read({ privateKey, publicKey, authSecret }: Browser, body: Buffer): string {
  const keys = createECDH('prime256v1')
  keys.setPrivateKey(privateKey)
  const salt = body.subarray(0, 16)
  const length = body.readUInt8(20)
  const sender = body.subarray(21, 21 + length)
  const sealed = body.subarray(21 + length)
  if (sealed.length > body.readUInt32BE(16)) throw new Error('More than one record')
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender])
  const secret = Buffer.from(hkdfSync('sha256', keys.computeSecret(sender), authSecret, info, 32))
  const from = (name: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, bytes))
  const cipher = createDecipheriv('aes-128-gcm', from('aes128gcm', 16), from('nonce', 12))
  cipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
  const end = padded.lastIndexOf(2)
  if (end < 0 || padded.subarray(end + 1).some((byte: number) => byte !== 0))
    throw new Error('Padding')
  return padded.subarray(0, end).toString()
}
