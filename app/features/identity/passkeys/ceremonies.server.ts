import { decodeBase64urlIgnorePadding } from '@oslojs/encoding'
import { and, eq, gt } from 'drizzle-orm'
import * as v from 'valibot'
import type { Context } from '../../../context.server.ts'
import { challenges } from '../../../db/identity/second-factors.ts'
import { withNewId } from '../../../db/ids.ts'
import { parseJson } from '../../../json.ts'
import { Refusal } from '../../../refusal.ts'
import { PASSKEY_CHALLENGE_MS } from '../limits.ts'
import { overdueDropped } from '../second-factor/challenges.server.ts'
import { hashToken } from '../tokens/tokens.server.ts'

/** W3C Web Authentication 3 calls the making and the use of a passkey ceremonies. */
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
      overdueDropped(context),
      db.insert(challenges).values({
        ...{ id, purpose, network: origin.network, tokenHash: hashToken(challenge) },
        memberId: purpose === 'passkey' && viewer ? viewer.id : null,
        expiresAt: now + PASSKEY_CHALLENGE_MS,
      }),
    ]),
  )
}

/** An answer counts once, for the member who began it. Refuses `passkey_refused`. */
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
  if (!taken) throw new Refusal('passkey_refused')
}

const ClientData = v.object({ challenge: v.string() })

/** The challenge that an answer says it is for; empty where it says none. */
export function challengeIn({ response }: Answer): string {
  try {
    const bytes = decodeBase64urlIgnorePadding(response.clientDataJSON)
    return parseJson(ClientData, new TextDecoder().decode(bytes)).challenge
  } catch {
    return ''
  }
}

/** The library throws for each thing that is wrong with an answer. */
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
