import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { members } from '../../../../db/identity/accounts.ts'
import { accessTokens } from '../../../../db/identity/apps.ts'
import { DAY_MS } from '../../../../durations.ts'
import { Refusal } from '../../../../refusal.ts'
import { sendQueuedEmails } from '../../../core/emails/queue-email.server.ts'
import { storeSecretIdempotencyKey } from '../../../core/idempotency/idempotency-keys.server.ts'
import { limitRate } from '../../../core/rate-limits/rate-limit.server.ts'
import { TOKENS } from '../../limits.ts'
import { eventRecordWhere } from '../../sessions/account-events.server.ts'
import { deviceOf } from '../../sessions/devices/device-name.ts'
import { warningRecords } from '../../sessions/devices/not-me-email.server.ts'
import { freshlySignedIn } from '../../sessions/fresh-session.server.ts'
import { signedIn } from '../../sessions/signed-in.ts'
import { writeSignedIn } from '../../sessions/write-signed-in.server.ts'
import { hashToken } from '../../tokens/tokens.server.ts'
import { isConfirmed, selectConfirmed } from '../confirmed-maker.server.ts'
import { newTokenText } from '../token-text.server.ts'
import type { NewToken, TokenQuery } from './token.ts'
import { tokenCreatedEmail } from './token-email.server.ts'

export type PersonalToken = {
  id: number
  name: string
  scopes: string[]
  createdAt: number
  expiresAt: number | null
  lastUsedAt: number | null
  isExpired: boolean
}

export async function readTokens(context: Context): Promise<{ tokens: PersonalToken[] }> {
  const { db, now } = context
  const { id } = signedIn(context)
  const rows = await db
    .select({
      id: accessTokens.id,
      name: accessTokens.name,
      scopes: accessTokens.scopes,
      createdAt: accessTokens.createdAt,
      expiresAt: accessTokens.expiresAt,
      lastUsedAt: accessTokens.lastUsedAt,
    })
    .from(accessTokens)
    .where(isPersonalOf(id))
    .orderBy(desc(accessTokens.id))
  const isExpired = (expiresAt: number | null) => expiresAt !== null && expiresAt <= now
  return { tokens: rows.map((row) => ({ ...row, isExpired: isExpired(row.expiresAt) })) }
}

/** Whether the viewer's address is confirmed. Refuses `fresh_login_required`. */
export async function readTokenRequirements(context: Context): Promise<{ isConfirmed: boolean }> {
  const [maker] = await selectConfirmed(context, freshlySignedIn(context).id)
  return { isConfirmed: maker?.isConfirmed ?? false }
}

/**
 * Creates a token for the viewer and sends an email. The token is shown only once. Refuses `fresh_login_required`,
 * `email_unconfirmed`, `too_many_tokens` and `rate_limited`.
 */
export async function makeToken(
  context: Context,
  { name, days, scopes }: NewToken,
): Promise<{ name: string; token: string }> {
  const { db, now } = context
  const { id: memberId, isTwoFactor, proofId, sessionId } = freshlySignedIn(context)
  await limitRate(context, 'token', String(memberId))
  await limitRate(context, 'tokenMade', String(memberId))
  const token = newTokenText(context.env, 'personal')
  const tokenHash = hashToken(token)
  const expiresAt = days === null ? null : now + days * DAY_MS
  const count = sql`select count(*) from ${accessTokens} where ${isPersonalOf(memberId)}`
  const isCreated = sql`exists (select 1 from ${accessTokens} where ${accessTokens.tokenHash} = ${tokenHash})`
  const [, [maker], [made]] = await writeSignedIn(context, (id, stillSignedIn) =>
    db.batch([
      stillSignedIn,
      selectConfirmed(context, memberId),
      db
        .insert(accessTokens)
        .select(
          sql`select ${id}, ${tokenHash}, 'personal', ${members.id}, null, ${name}, ${JSON.stringify(scopes)},
            ${Number(isTwoFactor)}, ${now}, ${expiresAt}, null, null, ${proofId},
            ${sessionId}, ${deviceOf(context)}
            from ${members} where ${isConfirmed(memberId)} and (${count}) < ${TOKENS}`,
        )
        .returning({ id: accessTokens.id }),
      eventRecordWhere(context, 'token_made', and(eq(members.id, memberId), isCreated)),
      ...warningRecords(context, memberId, tokenCreatedEmail(name), isCreated),
      ...storeSecretIdempotencyKey(context),
    ]),
  )
  if (!maker?.isConfirmed) throw new Refusal('email_unconfirmed')
  if (!made) throw new Refusal('too_many_tokens', undefined, { limit: TOKENS })
  context.waitUntil(sendQueuedEmails(context))
  return { name, token }
}

/** Revokes a token of the viewer's. Refuses `not_found`. */
export async function revokeToken(context: Context, { tokenId }: TokenQuery): Promise<void> {
  const { id } = signedIn(context)
  const [ended] = await context.db
    .delete(accessTokens)
    .where(and(eq(accessTokens.id, tokenId), isPersonalOf(id)))
    .returning({ id: accessTokens.id })
  if (!ended) throw new Refusal('not_found')
}

function isPersonalOf(memberId: number): SQL | undefined {
  return and(eq(accessTokens.memberId, memberId), eq(accessTokens.kind, 'personal'))
}
