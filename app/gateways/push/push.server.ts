import { decodeBase64urlIgnorePadding, encodeBase64urlNoPadding } from '@oslojs/encoding'
import { importJWK, SignJWT } from 'jose'
import { DAY_SECONDS } from '../../durations.ts'
import { type BrowserKeys, encryptedPush } from './push-encryption.ts'

type Keys = Pick<Env, 'VAPID_PUBLIC_KEY' | 'VAPID_PRIVATE_KEY' | 'CONTACT_EMAIL'>

export type PushMessage = {
  endpoint: string
  keys: BrowserKeys
  text: string
  /** Replaces the topic's earlier messages for a browser that is offline. At most 32 base64url characters. */
  topic: string
  now: number
}

export type PushOutcome =
  | { kind: 'sent' | 'gone' }
  | { kind: 'later'; afterSeconds: number | null }
  | { kind: 'refused'; status: number }

const LIMIT_MS = 8000
/** RFC 8292 allows a day; half of it leaves room for clock differences. */
const TOKEN_SECONDS = DAY_SECONDS / 2
const COORDINATE_BYTES = 32

/** Push services of Chrome, Firefox, Safari and Edge. Browsers send the address, so only these are allowed. */
const SERVICES = [
  'fcm.googleapis.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
]

export function isPushService(address: string): boolean {
  const url = URL.parse(address)
  if (url?.protocol !== 'https:' || url.port !== '') return false
  if (url.username || url.password || url.hash) return false
  return SERVICES.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
}

/** Sends a message to a browser's push service (RFC 8030, 8291, 8292). */
export async function sendPush(env: Keys, message: PushMessage): Promise<PushOutcome> {
  const { endpoint, keys, text, topic, now } = message
  if (!isPushService(endpoint)) return { kind: 'gone' }
  const body = await encryptedPush(new TextEncoder().encode(text), keys)
  const authorized = await authorization(env, endpoint, now)
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: {
        Authorization: authorized,
        'Content-Encoding': 'aes128gcm',
        'Content-Type': 'application/octet-stream',
        TTL: String(DAY_SECONDS),
        Topic: topic,
        Urgency: 'normal',
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(LIMIT_MS),
    })
    await response.body?.cancel()
    return outcomeOf(response, now)
  } catch {
    return { kind: 'later', afterSeconds: null }
  }
}

function outcomeOf({ ok, status, headers }: Response, now: number): PushOutcome {
  if (ok) return { kind: 'sent' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  if (status === 429 || status >= 500) {
    return { kind: 'later', afterSeconds: retryAfter(headers.get('Retry-After'), now) }
  }
  return { kind: 'refused', status }
}

function retryAfter(value: string | null, now: number): number | null {
  if (value === null) return null
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - now) / 1000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null
}

async function authorization(
  { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY = '', CONTACT_EMAIL }: Keys,
  endpoint: string,
  now: number,
): Promise<string> {
  const point = decodeBase64urlIgnorePadding(VAPID_PUBLIC_KEY)
  const coordinate = (from: number) =>
    encodeBase64urlNoPadding(point.slice(from, from + COORDINATE_BYTES))
  const key = await importJWK(
    {
      kty: 'EC',
      crv: 'P-256',
      d: VAPID_PRIVATE_KEY,
      x: coordinate(1),
      y: coordinate(1 + COORDINATE_BYTES),
    },
    'ES256',
  )
  const token = await new SignJWT()
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
    .setAudience(new URL(endpoint).origin)
    .setExpirationTime(Math.floor(now / 1000) + TOKEN_SECONDS)
    .setSubject(`mailto:${CONTACT_EMAIL}`)
    .sign(key)
  return `vapid t=${token}, k=${VAPID_PUBLIC_KEY}`
}
