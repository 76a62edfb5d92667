import { decodeBase64urlIgnorePadding, encodeBase64urlNoPadding } from '@oslojs/encoding'
import { and, eq, gt } from 'drizzle-orm'
import * as v from 'valibot'
import type { Context } from '../../../context.server.ts'
import { challenges } from '../../../db/identity/second-factors.ts'
import { withNewId } from '../../../db/ids.ts'
import { parseJson } from '../../../json.ts'
import { Refusal } from '../../../refusal.ts'
import { PASSKEY_CHALLENGE_MS } from '../limits.ts'
import { deleteExpiredChallenges } from '../second-factor/challenges.server.ts'
import { hashToken } from '../tokens/tokens.server.ts'

/** W3C Web Authentication 3 uses "ceremony" for creating or using a passkey. */
type Purpose = 'passkey' | 'passkey_log_in'
type Answer = { response: { clientDataJSON: string } }

export async function beginCeremony(
  context: Context,
  purpose: Purpose,
  { challenge }: { challenge: string },
): Promise<void> {
  const { db, now, origin, viewer } = context
  await withNewId(now, (id) =>
    db.batch([
      deleteExpiredChallenges(context),
      db.insert(challenges).values({
        id,
        purpose,
        network: origin.network,
        tokenHash: hashToken(challenge),
        memberId: purpose === 'passkey' && viewer ? viewer.id : null,
        expiresAt: now + PASSKEY_CHALLENGE_MS,
      }),
    ]),
  )
}

/** Accepts an answer once, from the member who started the ceremony. Refuses `passkey_refused`. */
export async function endCeremony(
  { db, now, viewer }: Context,
  purpose: Purpose,
  answer: Answer,
): Promise<void> {
  const [taken] = await db
    .delete(challenges)
    .where(
      and(
        eq(challenges.tokenHash, hashToken(challengeIn(answer))),
        eq(challenges.purpose, purpose),
        gt(challenges.expiresAt, now),
        purpose === 'passkey' ? eq(challenges.memberId, viewer?.id ?? 0) : undefined,
      ),
    )
    .returning({ id: challenges.id })
  if (!taken || clientDataIn(answer).crossOrigin) throw new Refusal('passkey_refused')
}

const ClientData = v.object({ challenge: v.string(), crossOrigin: v.optional(v.boolean(), false) })

/** The challenge that an answer claims to be for; empty if it names none. */
export function challengeIn(answer: Answer): string {
  return clientDataIn(answer).challenge
}

/** Reads an answer's client data. `crossOrigin` is true in a frame of another origin, which we never allow. */
function clientDataIn({ response }: Answer): v.InferOutput<typeof ClientData> {
  try {
    const bytes = decodeBase64urlIgnorePadding(response.clientDataJSON)
    return parseJson(ClientData, new TextDecoder().decode(bytes))
  } catch {
    return { challenge: '', crossOrigin: false }
  }
}

export function userHandleOf(memberId: number): string {
  return encodeBase64urlNoPadding(new TextEncoder().encode(String(memberId)))
}

/** Turns the library's errors about an answer into a refusal. */
export async function verified<T extends { verified: boolean }>(
  verify: () => Promise<T>,
): Promise<T> {
  let result: T
  try {
    result = await verify()
  } catch {
    throw new Refusal('passkey_refused')
  }
  if (!result.verified) throw new Refusal('passkey_refused')
  return result
}

/** The relying party is the site's host. */
export function hostOf({ SITE_ORIGIN }: Env): string {
  return new URL(SITE_ORIGIN).hostname
}
