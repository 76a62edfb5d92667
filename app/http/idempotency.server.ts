import { createHash } from 'node:crypto'
import { encodeBase64urlNoPadding } from '@oslojs/encoding'
import type { AppLoadContext } from '@remix-run/cloudflare'
import * as v from 'valibot'
import type { IdempotentRequest } from '../context.server.ts'
import { violates } from '../db/constraints.ts'
import { openDatabase } from '../db/database.ts'
import {
  deleteStoredKey,
  findStoredKey,
  IDEMPOTENCY_CONSTRAINT,
  storeResponse,
} from '../features/core/idempotency/idempotency-keys.server.ts'
import {
  FIRST_RESPONSE_PAUSE_MS,
  FIRST_RESPONSE_TRIES,
} from '../features/core/idempotency/limits.ts'
import { decrypted, encrypted, keyedHash } from '../features/identity/tokens/secrets.server.ts'
import { IDEMPOTENCY_KEY } from '../forms/idempotency-key.ts'
import { Refusal } from '../refusal.ts'
import { renderedFor } from '../rendered-for.ts'
import { hashOfFields } from './bodies/hash-fields.server.ts'
import { COOKIE } from './cookies/cookies.server.ts'

const ID = /^[\x21-\x7e]{1,255}$/

/** The statuses of somebody without the right. 404 is one of them, because hidden things seem not to exist. */
const ACCESS_STATUSES = [401, 403, 404]

type Fields = Readonly<Record<string, unknown>>

/**
 * Handles a request once, however often it is sent; then repeats the first response. Refuses `idempotency_key_invalid`,
 * `idempotency_key_reused`, `first_response_unknown` and `first_response_expired`.
 */
export async function runOnce<T>(
  context: AppLoadContext,
  request: Request,
  fields: Fields,
  handle: () => Promise<T>,
): Promise<T> {
  const id = idIn(request, fields)
  if (id === null) return handle()
  const keyed = idempotentRequestOf(context, request, { id, fields })
  context.idempotentRequest = keyed
  const done = answerAndKeep(context, keyed, { id, handle })
  context.waitUntil(done.catch(() => {}))
  try {
    return await done
  } catch (error) {
    return firstAnswer(context, keyed, { id, error })
  }
}

function idIn({ method, headers }: Request, fields: Fields): string | null {
  const [sent] = [headers.get(IDEMPOTENCY_KEY.header) ?? fields[IDEMPOTENCY_KEY.field]].flat()
  if (method === 'GET' || method === 'HEAD' || sent === undefined) return null
  const id = String(sent).replace(/^"(.*)"$/, '$1')
  if (!ID.test(id)) throw new Refusal('idempotency_key_invalid')
  return id
}

function idempotentRequestOf(
  context: AppLoadContext,
  { method, url }: Request,
  { id, fields }: { id: string; fields: Fields },
): IdempotentRequest {
  const { pathname, search } = new URL(url)
  const { [IDEMPOTENCY_KEY.field]: _, ...body } = fields
  return {
    key: createHash('sha256')
      .update(`${senderOf(context)}\n${id}`)
      .digest('base64url'),
    requestId: context.requestId,
    bodyHash: () => hashOfFields({ method, path: pathname + search, body }),
    secretUntil: null,
    isRecorded: false,
    isOverAfterFirst: false,
  }
}

function senderOf({ viewer, origin }: AppLoadContext): string {
  if (!viewer) return `network ${origin.network}`
  const { bearer } = viewer
  const by = bearer?.appId ? `app ${bearer.appId}` : `token ${bearer?.tokenId ?? 0}`
  return `member ${renderedFor(viewer)} ${by}`
}

async function answerAndKeep<T>(
  context: AppLoadContext,
  keyed: IdempotentRequest,
  { id, handle }: { id: string; handle: () => Promise<T> },
): Promise<T> {
  const answer = await handle()
  if (!keyed.isRecorded) return answer
  const cookies = context.replyHeaders.getSetCookie().filter(isFlash)
  const kept = JSON.stringify({ answer: packed(answer), cookies })
  const keep = async () =>
    storeResponse(context.db, keyed, await encrypted(withCipherKey(context.env, id), kept))
  context.waitUntil(keep())
  return answer
}

async function firstAnswer<T>(
  context: AppLoadContext,
  keyed: IdempotentRequest,
  { id, error }: { id: string; error: unknown },
): Promise<T> {
  const isDone = violates(error, IDEMPOTENCY_CONSTRAINT)
  if (!isDone && !(error instanceof Refusal)) throw error
  // A replica may lag behind the request that was handled.
  const db = openDatabase(context.env.DB.withSession('first-primary'))
  if (!isDone && keyed.isRecorded) await deleteStoredKey(db, keyed)
  if (error instanceof Refusal && ACCESS_STATUSES.includes(error.status) && !keyed.isOverAfterFirst)
    throw error
  for (let tries = 0; tries < FIRST_RESPONSE_TRIES; tries++) {
    const found = await findStoredKey(db, keyed)
    if (!found) throw isDone ? new Refusal('first_response_unknown') : error
    if (found.bodyHash !== keyed.bodyHash()) throw new Refusal('idempotency_key_reused')
    const { secretUntil } = found
    if (secretUntil !== null && secretUntil < context.now)
      throw new Refusal('first_response_expired')
    if (found.answer !== null) {
      const text = await decrypted(withCipherKey(context.env, id), found.answer)
      const kept: { answer: T; cookies: string[] } = JSON.parse(text, unpacked)
      for (const cookie of kept.cookies) context.replyHeaders.append('Set-Cookie', cookie)
      return kept.answer
    }
    await scheduler.wait(FIRST_RESPONSE_PAUSE_MS)
  }
  throw new Refusal('first_response_unknown')
}

function isFlash(cookie: string): boolean {
  return cookie.startsWith(COOKIE.flash)
}

/** Derives a cipher key from our secret and the idempotency key: the database alone reveals no responses. */
function withCipherKey(env: Pick<Env, 'SECRETS_KEY'>, id: string): Pick<Env, 'SECRETS_KEY'> {
  return { SECRETS_KEY: encodeBase64urlNoPadding(keyedHash(env, `idempotency\n${id}`)) }
}

const Redirect = v.object({
  isRedirect: v.literal('to the first response'),
  status: v.number(),
  headers: v.array(v.tuple([v.string(), v.string()])),
})

function packed(answer: unknown): unknown {
  if (!(answer instanceof Response)) return answer
  const { status, headers } = answer
  return {
    isRedirect: 'to the first response',
    status,
    headers: [...headers],
  } satisfies v.InferOutput<typeof Redirect>
}

function unpacked(_name: string, value: unknown): unknown {
  return v.is(Redirect, value) ? new Response(null, value) : value
}
