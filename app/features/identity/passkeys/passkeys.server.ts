import { encodeBase64urlNoPadding } from '@oslojs/encoding'
import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server'
import { and, count, eq, type SQL, sql } from 'drizzle-orm'
import { BRAND } from '../../../brand.ts'
import type { Context, Viewer } from '../../../context.server.ts'
import { violates } from '../../../db/constraints.ts'
import { members } from '../../../db/identity/accounts.ts'
import { passkeys } from '../../../db/identity/second-factors.ts'
import { withNewId } from '../../../db/ids.ts'
import { Refusal } from '../../../refusal.ts'
import { sendQueuedEmails } from '../../core/emails/queue-email.server.ts'
import { limitRate } from '../../core/rate-limits/rate-limit.server.ts'
import { PASSKEY_CHALLENGE_MS, PASSKEYS, SETTLING_MS } from '../limits.ts'
import { revocationStatements } from '../recovery/revocations.server.ts'
import { factorAddedEmail, factorRemovedEmail } from '../second-factor/factor-emails.server.ts'
import { eventRecord, eventRecordWhere } from '../sessions/account-events.server.ts'
import { warningRecords } from '../sessions/devices/not-me-email.server.ts'
import { freshlySignedIn } from '../sessions/fresh-session.server.ts'
import { writeSignedIn } from '../sessions/write-signed-in.server.ts'
import { beginCeremony, challengeIn, endCeremony, hostOf, verified } from './ceremonies.server.ts'
import type { NewPasskey, PasskeyQuery, PasskeyRename } from './passkeys.ts'

export type Passkey = {
  id: number
  name: string
  isBackedUp: boolean
  createdAt: number
  usedAt: number | null
  credentialId: string
  /** When the passkey starts to count as two factors; null if it already does. */
  countsFrom: number | null
}

type CreationOptions = Awaited<ReturnType<typeof generateRegistrationOptions>>

export function passkeysOf({ db, now }: Context, memberId: number) {
  return db
    .select({
      id: passkeys.id,
      name: passkeys.name,
      isBackedUp: passkeys.isBackedUp,
      createdAt: passkeys.createdAt,
      usedAt: passkeys.usedAt,
      credentialId: passkeys.credentialId,
      countsFrom: sql<
        number | null
      >`iif(${passkeys.countsFrom} > ${now}, ${passkeys.countsFrom}, null)`.as('counts_from_then'),
    })
    .from(passkeys)
    .where(eq(passkeys.memberId, memberId))
    .orderBy(passkeys.id)
}

/** Starts creating a passkey for the viewer. Refuses `too_many_passkeys` and `fresh_login_required`. */
export async function beginPasskey(context: Context): Promise<CreationOptions> {
  const { id, email, fullName } = freshlySignedIn(context)
  const known = await context.db
    .select({ id: passkeys.credentialId })
    .from(passkeys)
    .where(eq(passkeys.memberId, id))
  if (known.length >= PASSKEYS) throw new Refusal('too_many_passkeys')
  const options = await generateRegistrationOptions({
    rpName: BRAND,
    rpID: hostOf(context.env),
    userName: email,
    userDisplayName: fullName,
    userID: Uint8Array.from(new TextEncoder().encode(String(id))),
    attestationType: 'none',
    excludeCredentials: known,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    timeout: PASSKEY_CHALLENGE_MS,
  })
  await beginCeremony(context, 'passkey', options)
  return options
}

/** Stores a passkey and emails the viewer. Refuses `passkey_refused`, `passkey_known`, `changed_too_often`. */
export async function addPasskey(
  context: Context,
  { name, passkey: answer }: NewPasskey,
): Promise<void> {
  const { db, env, now } = context
  const viewer = freshlySignedIn(context)
  const { id: memberId } = viewer
  await endCeremony(context, 'passkey', answer)
  const { registrationInfo: info } = await verified(() =>
    verifyRegistrationResponse({
      response: answer,
      expectedChallenge: challengeIn(answer),
      expectedOrigin: env.SITE_ORIGIN,
      expectedRPID: hostOf(env),
      requireUserVerification: true,
    }),
  )
  if (!info) throw new Refusal('passkey_refused')
  const [kept] = await db
    .select({ count: count() })
    .from(passkeys)
    .where(eq(passkeys.memberId, memberId))
  if ((kept?.count ?? 0) >= PASSKEYS) throw new Refusal('too_many_passkeys')
  await limitRate(context, 'passkeyAdded', String(memberId))
  const { credential } = info
  if (credential.id !== answer.id) throw new Refusal('passkey_refused')
  const publicKey = encodeBase64urlNoPadding(credential.publicKey)
  try {
    await writeSignedIn(context, (id, stillSignedIn) =>
      db.batch([
        stillSignedIn,
        db.insert(passkeys).values({
          id,
          memberId,
          name,
          publicKey,
          credentialId: credential.id,
          createdAt: now,
          counter: credential.counter,
          isBackedUp: info.credentialBackedUp,
          transports: credential.transports ?? [],
          countsFrom: countsFromTime(context, viewer),
        }),
        ...revocationStatements(context, { memberId, cause: 'newFactor' }),
        eventRecord(context, memberId, 'passkey_added'),
        ...warningRecords(context, memberId, factorAddedEmail('a passkey', name)),
      ]),
    )
  } catch (error) {
    if (violates(error, 'passkeys.credential_id')) throw new Refusal('passkey_known')
    throw error
  }
  context.waitUntil(sendQueuedEmails(context))
}

/** A passkey proved by a factor older than a week counts as two factors at once. A thief could add a newer factor. */
function countsFromTime({ now }: Context, { isTwoFactor, proofId }: Viewer): SQL<number> {
  if (!isTwoFactor) return sql`${now + SETTLING_MS}`
  return sql`max(${now}, coalesce(
    (select created_at + ${SETTLING_MS} from second_factors where id = ${proofId}),
    (select counts_from from passkeys where id = ${proofId}), 0
  ))`
}

export async function renamePasskey(
  context: Context,
  { passkeyId, name }: PasskeyRename,
): Promise<void> {
  const { id: memberId } = freshlySignedIn(context)
  const [renamed] = await context.db
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.id, passkeyId), eq(passkeys.memberId, memberId)))
    .returning({ id: passkeys.id })
  if (!renamed) throw new Refusal('not_found')
}

/** Removes one of the viewer's passkeys, and emails the viewer. Refuses `not_found`. */
export async function removePasskey(context: Context, { passkeyId }: PasskeyQuery): Promise<void> {
  const { db, now } = context
  const { id: memberId } = freshlySignedIn(context)
  const isPasskey = and(eq(passkeys.id, passkeyId), eq(passkeys.memberId, memberId))
  const [found] = await db.select({ name: passkeys.name }).from(passkeys).where(isPasskey)
  if (!found) throw new Refusal('not_found')
  const isRemoved = sql`changes() > 0`
  const [removed] = await withNewId(now, () =>
    db.batch([
      db.delete(passkeys).where(isPasskey).returning({ id: passkeys.id }),
      eventRecordWhere(context, 'passkey_removed', and(eq(members.id, memberId), isRemoved)),
      ...warningRecords(context, memberId, factorRemovedEmail('a passkey', found.name), isRemoved),
    ]),
  )
  if (removed.length === 0) throw new Refusal('not_found')
  context.waitUntil(sendQueuedEmails(context))
}
