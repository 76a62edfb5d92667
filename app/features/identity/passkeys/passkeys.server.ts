import { encodeBase64urlNoPadding } from '@oslojs/encoding'
import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server'
import { and, count, eq } from 'drizzle-orm'
import { BRAND } from '../../../brand.ts'
import type { Context } from '../../../context.server.ts'
import { violates } from '../../../db/constraints.ts'
import { passkeys } from '../../../db/identity/second-factors.ts'
import { withNewId } from '../../../db/ids.ts'
import { Refusal } from '../../../refusal.ts'
import { PASSKEY_CHALLENGE_MS, PASSKEYS } from '../limits.ts'
import { sendNotMeLetter } from '../recovery/not-me-letter.server.ts'
import { takenBack } from '../recovery/take-back.server.ts'
import { factorAddedLetter, factorRemovedLetter } from '../second-factor/factor-letters.ts'
import { eventRecord } from '../sessions/account-events.server.ts'
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
}

type CreationOptions = Awaited<ReturnType<typeof generateRegistrationOptions>>

export function passkeysOf({ db }: Context, memberId: number) {
  return db
    .select({
      id: passkeys.id,
      name: passkeys.name,
      isBackedUp: passkeys.isBackedUp,
      createdAt: passkeys.createdAt,
      usedAt: passkeys.usedAt,
    })
    .from(passkeys)
    .where(eq(passkeys.memberId, memberId))
    .orderBy(passkeys.id)
}

/** Begins a passkey of the viewer's. Refuses `too_many_passkeys` and `fresh_login_required`. */
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

/** Keeps a passkey of the viewer's, with a letter. Refuses `passkey_refused` and `passkey_known`. */
export async function addPasskey(
  context: Context,
  { name, passkey: answer }: NewPasskey,
): Promise<void> {
  const { db, env, now } = context
  const { id: memberId } = freshlySignedIn(context)
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
  const { credential } = info
  const publicKey = encodeBase64urlNoPadding(credential.publicKey)
  try {
    await writeSignedIn(context, (id, stillThere) =>
      db.batch([
        stillThere,
        db.insert(passkeys).values({
          ...{ id, memberId, name, publicKey, credentialId: credential.id, createdAt: now },
          ...{ counter: credential.counter, isBackedUp: info.credentialBackedUp },
          transports: credential.transports ?? [],
        }),
        ...takenBack(context, { memberId, wayBack: 'newFactor' }),
        eventRecord(context, memberId, 'passkey_added'),
      ]),
    )
  } catch (error) {
    if (violates(error, 'passkeys.credential_id')) throw new Refusal('passkey_known')
    throw error
  }
  sendNotMeLetter(context, memberId, factorAddedLetter(`the passkey “${name}”`))
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

/** Removes a passkey of the viewer's, with a letter. Refuses `not_found`. */
export async function removePasskey(context: Context, { passkeyId }: PasskeyQuery): Promise<void> {
  const { db, now } = context
  const { id: memberId } = freshlySignedIn(context)
  const [removed] = await db
    .delete(passkeys)
    .where(and(eq(passkeys.id, passkeyId), eq(passkeys.memberId, memberId)))
    .returning({ name: passkeys.name })
  if (!removed) throw new Refusal('not_found')
  await withNewId(now, () => eventRecord(context, memberId, 'passkey_removed'))
  sendNotMeLetter(context, memberId, factorRemovedLetter(`the passkey “${removed.name}”`))
}
