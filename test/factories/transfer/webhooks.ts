import { env } from 'cloudflare:test'
import { appGrants } from '../../../app/db/identity/apps.ts'
import { newId } from '../../../app/db/ids.ts'
import type { Scope } from '../../../app/features/identity/apps/scopes.ts'
import { sendWebhook } from '../../../app/features/transfer/webhooks/send-webhooks.server.ts'
import { createWebhook } from '../../../app/features/transfer/webhooks/webhooks.server.ts'
import { withOutbox } from '../../emails.ts'
import type { Received } from '../../pages/receivers.ts'
import { anApp as aRegisteredApp } from '../identity/apps.ts'
import { aMember } from '../identity/people.ts'
import { aToken } from '../identity/tokens.ts'
import { withQueue } from './imports.ts'

export type Member = Awaited<ReturnType<typeof aMember>>

export const PLAIN: readonly Scope[] = ['boards:read', 'pins:read']
const SECRET: readonly Scope[] = [...PLAIN, 'boards:read_secret', 'pins:read_secret']

/** A member whose queue runs only when a test says so. */
export async function aMemberWithPausedQueue(): Promise<Member> {
  return withQueue(await aMember(), () => undefined)
}

export async function anApp(maker: Member): Promise<{ appId: number; name: string }> {
  const name = `App ${crypto.randomUUID().slice(0, 8)}`
  const { id: appId } = await aRegisteredApp(maker, { name, secretHash: null, secretMadeAt: null })
  return { appId, name }
}

/** The member's context for an app with a token, and that token. */
export async function consentOf(
  member: Member,
  { appId }: { appId: number },
  scopes: readonly Scope[] = SECRET,
): Promise<{ program: Member; token: string; grantId: number }> {
  const { db, now, viewer } = member
  const grantId = newId(now)
  await db.insert(appGrants).values({
    id: grantId,
    appId,
    memberId: viewer.id,
    scopes: [...scopes],
    isTwoFactor: false,
    redirectUri: 'https://app.example/',
    codeHash: crypto.randomUUID(),
    codeChallenge: 'c',
    codeExpiresAt: now,
    codeUsedAt: now,
    createdAt: now,
  })
  const token = await aToken(member, scopes, { kind: 'access', grantId })
  const row = await env.DB.prepare('select id from access_tokens where grant_id = ?')
    .bind(grantId)
    .first<{ id: number }>()
  const reachesSecret = scopes.includes('boards:read_secret')
  const bearer = { tokenId: row?.id ?? 0, appId, scopes, reachesSecret }
  return { program: { ...member, viewer: { ...viewer, bearer } }, token, grantId }
}

export function anEndpoint(): string {
  return `https://h${crypto.randomUUID().slice(0, 8)}.hooks.example/in`
}

/** A board's webhook, from an app by another member whose emails are kept. */
export async function aWebhook(
  member: Member,
  board: { id: number },
  scopes: readonly Scope[] = SECRET,
) {
  const maker = withOutbox(await aMemberWithPausedQueue())
  const app = await anApp(maker)
  const consent = await consentOf(member, app, scopes)
  const url = anEndpoint()
  const { id, secret } = await createWebhook(consent.program, { boardId: board.id, url })
  return { ...consent, ...app, maker, url, secret, id: Number(id) }
}

export type Webhook = Awaited<ReturnType<typeof aWebhook>>

export type WebhookRow = {
  next_at: number | null
  stopped_at: number | null
  failing_since: number | null
  failures: number
}

export function webhookRow(id: number): Promise<WebhookRow | null> {
  return env.DB.prepare('select * from webhooks where id = ?').bind(id).first<WebhookRow>()
}

/** Sends the waiting messages, when they are due or later. Returns that time, or null if no message waits. */
export async function sendDue(
  { maker, id }: Pick<Webhook, 'maker' | 'id'>,
  limits?: { answer: number; run: number },
): Promise<number | null> {
  const row = await webhookRow(id)
  if (!row?.next_at) return null
  const now = Math.max(row.next_at, maker.now)
  await sendWebhook({ ...maker, now }, { webhookId: id, turn: row.next_at }, limits)
  return now
}

export async function answerNext(url: string, ...answers: readonly object[]): Promise<void> {
  await fetch(url, { method: 'PATCH', body: JSON.stringify(answers) })
}

export async function requestsTo(url: string): Promise<Received[]> {
  return (await fetch(url)).json()
}

type WebhookEvent = { type: string; timestamp: string; data: Record<string, unknown> }

/** The received messages, parsed. */
export async function eventsSentTo(url: string): Promise<WebhookEvent[]> {
  return (await requestsTo(url)).map(({ body }): WebhookEvent => JSON.parse(body))
}

const TOLERANCE_SECONDS = 5 * 60

/** Whether a message is genuine, verified as the Standard Webhooks specification says. */
export async function isGenuine(
  { headers, body }: Received,
  secret: string,
  now: number,
): Promise<boolean> {
  const id = headers['webhook-id']
  const seconds = headers['webhook-timestamp']
  if (Math.abs(now / 1000 - Number(seconds)) > TOLERANCE_SECONDS) return false
  const [, text = ''] = /^whsec_(.+)$/.exec(secret) ?? []
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  const way = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytes, way, false, ['verify'])
  const signed = new TextEncoder().encode(`${id}.${seconds}.${body}`)
  const signatures = (headers['webhook-signature'] ?? '').split(' ')
  const checks = signatures.map((signature) => {
    const [version, value = ''] = signature.split(',')
    const raw = Uint8Array.from(atob(value), (character) => character.charCodeAt(0))
    return version === 'v1' && crypto.subtle.verify('HMAC', key, raw, signed)
  })
  return (await Promise.all(checks)).includes(true)
}
