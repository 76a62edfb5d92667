import { createHash } from 'node:crypto'
import { encodeBase64urlNoPadding } from '@oslojs/encoding'
import type { AppLoadContext } from '@remix-run/cloudflare'
import * as v from 'valibot'
import type { Act } from '../context.server.ts'
import { violates } from '../db/constraints.ts'
import { openDatabase } from '../db/database.ts'
import { drawnFor } from '../drawn-for.ts'
import {
  ACT_CONSTRAINT,
  findAct,
  forgetAct,
  keepAnswer,
} from '../features/ground/acts/acts.server.ts'
import { ACT_ANSWER_PAUSE_MS, ACT_ANSWER_TRIES } from '../features/ground/acts/limits.ts'
import { decrypted, encrypted, keyedHash } from '../features/identity/tokens/secrets.server.ts'
import { ACT_ID } from '../forms/act-id.ts'
import { Refusal } from '../refusal.ts'
import { hashOfFields } from './bodies/hash-fields.server.ts'
import { COOKIE } from './cookies/cookies.server.ts'

const ID = /^[\x21-\x7e]{1,255}$/

const ACCESS_STATUSES = [401, 403]

type Fields = Readonly<Record<string, unknown>>

/**
 * Handles a request once, however often it is sent; then repeats the first response. Refuses `act_id_invalid`,
 * `act_other_body`, `act_unanswered` and `act_secret_over`.
 */
export async function runOnce<T>(
  context: AppLoadContext,
  request: Request,
  fields: Fields,
  handle: () => Promise<T>,
): Promise<T> {
  const id = idIn(request, fields)
  if (id === null) return handle()
  const act = actOf(context, request, { id, fields })
  context.act = act
  const done = answerAndKeep(context, act, { id, handle })
  context.waitUntil(done.catch(() => {}))
  try {
    return await done
  } catch (error) {
    return firstAnswer(context, act, { id, error })
  }
}

function idIn({ method, headers }: Request, fields: Fields): string | null {
  const [sent] = [headers.get(ACT_ID.header) ?? fields[ACT_ID.field]].flat()
  if (method === 'GET' || method === 'HEAD' || sent === undefined) return null
  const id = String(sent).replace(/^"(.*)"$/, '$1')
  if (!ID.test(id)) throw new Refusal('act_id_invalid')
  return id
}

function actOf(
  context: AppLoadContext,
  { method, url }: Request,
  { id, fields }: { id: string; fields: Fields },
): Act {
  const { pathname, search } = new URL(url)
  const { [ACT_ID.field]: _, ...body } = fields
  return {
    key: createHash('sha256')
      .update(`${senderOf(context)}\n${id}`)
      .digest('base64url'),
    requestId: context.requestId,
    bodyHash: () => hashOfFields({ method, path: pathname + search, body }),
    secretUntil: null,
    isRecorded: false,
  }
}

function senderOf({ viewer, origin }: AppLoadContext): string {
  if (!viewer) return `network ${origin.network}`
  const { bearer } = viewer
  const by = bearer?.appId ? `app ${bearer.appId}` : `token ${bearer?.tokenId ?? 0}`
  return `member ${drawnFor(viewer)} ${by}`
}

async function answerAndKeep<T>(
  context: AppLoadContext,
  act: Act,
  { id, handle }: { id: string; handle: () => Promise<T> },
): Promise<T> {
  const answer = await handle()
  if (!act.isRecorded) return answer
  const cookies = context.replyHeaders.getSetCookie().filter(isFlash)
  const kept = JSON.stringify({ answer: packed(answer), cookies })
  const keep = async () =>
    keepAnswer(context.db, act, await encrypted(withActKey(context.env, id), kept))
  context.waitUntil(keep())
  return answer
}

async function firstAnswer<T>(
  context: AppLoadContext,
  act: Act,
  { id, error }: { id: string; error: unknown },
): Promise<T> {
  const isDone = violates(error, ACT_CONSTRAINT)
  if (!isDone && !(error instanceof Refusal)) throw error
  // A replica may lag behind the request that was handled.
  const db = openDatabase(context.env.DB.withSession('first-primary'))
  if (!isDone && act.isRecorded) await forgetAct(db, act)
  if (error instanceof Refusal && ACCESS_STATUSES.includes(error.status)) throw error
  for (let tries = 0; tries < ACT_ANSWER_TRIES; tries++) {
    const found = await findAct(db, act)
    if (!found) throw isDone ? new Refusal('act_unanswered') : error
    if (found.bodyHash !== act.bodyHash()) throw new Refusal('act_other_body')
    const { secretUntil } = found
    if (secretUntil !== null && secretUntil < context.now) throw new Refusal('act_secret_over')
    if (found.answer !== null) {
      const text = await decrypted(withActKey(context.env, id), found.answer)
      const kept: { answer: T; cookies: string[] } = JSON.parse(text, unpacked)
      for (const cookie of kept.cookies) context.replyHeaders.append('Set-Cookie', cookie)
      return kept.answer
    }
    await scheduler.wait(ACT_ANSWER_PAUSE_MS)
  }
  throw new Refusal('act_unanswered')
}

function isFlash(cookie: string): boolean {
  return cookie.startsWith(COOKIE.flash)
}

/** Derives a cipher key from our secret and the idempotency key: the database alone reveals no responses. */
function withActKey(env: Pick<Env, 'SECRETS_KEY'>, id: string): Pick<Env, 'SECRETS_KEY'> {
  return { SECRETS_KEY: encodeBase64urlNoPadding(keyedHash(env, `act\n${id}`)) }
}

const Redirect = v.object({
  isRedirect: v.literal('by an act'),
  status: v.number(),
  headers: v.array(v.tuple([v.string(), v.string()])),
})

function packed(answer: unknown): unknown {
  if (!(answer instanceof Response)) return answer
  const { status, headers } = answer
  return { isRedirect: 'by an act', status, headers: [...headers] } satisfies v.InferOutput<
    typeof Redirect
  >
}

function unpacked(_name: string, value: unknown): unknown {
  return v.is(Redirect, value) ? new Response(null, value) : value
}
