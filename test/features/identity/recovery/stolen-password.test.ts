import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { accountEvents } from '../../../../app/db/identity/accounts.ts'
import { identities } from '../../../../app/db/identity/identities.ts'
import {
  passkeys,
  recoveryCodes,
  secondFactors,
} from '../../../../app/db/identity/second-factors.ts'
import { newId } from '../../../../app/db/ids.ts'
import { changePassword } from '../../../../app/features/identity/account/passwords/change-password.server.ts'
import { logOutEverywhere } from '../../../../app/features/identity/account/sessions/session-list.server.ts'
import { PasswordChange } from '../../../../app/features/identity/account/settings.ts'
import {
  beginPasskeyLogIn,
  logInByPasskey,
} from '../../../../app/features/identity/passkeys/passkey-log-in.server.ts'
import { PasskeyLogIn } from '../../../../app/features/identity/passkeys/passkeys.ts'
import { methodField } from '../../../../app/features/identity/recovery/recent-methods/recent-methods.ts'
import { PasswordReset } from '../../../../app/features/identity/recovery/recovery.ts'
import {
  readResetLink,
  resetPassword,
} from '../../../../app/features/identity/recovery/reset-password.server.ts'
import { newApp } from '../../../../app/features/identity/second-factor/set-up.server.ts'
import { parseInput } from '../../../../app/http/input.server.ts'
import { refusal, sentEmailsTo } from '../../../emails.ts'
import { issueToken } from '../../../factories/identity/issued-tokens.ts'
import { givePasskey } from '../../../factories/identity/passkeys.ts'
import { aMember } from '../../../factories/identity/people.ts'
import {
  aBrowserAt,
  addAnApp,
  aMemberWithPassword,
  PASSWORD,
  refusedLogIn,
} from '../../../factories/identity/second-factors.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const NEXT = 'a heron in the reeds'

/** An unticked box isn't sent. */
const UNTICKED = undefined

type Owner = Awaited<ReturnType<typeof aMemberWithThief>>

/** A member with a stolen password, with which the thief added a passkey and a Google account. */
async function aMemberWithThief() {
  const member = await aMemberWithPassword()
  const now = member.now + DAY_MS
  const added = now - MINUTE_MS
  const keyId = newId(added)
  const googleId = newId(added + 1)
  const device = await givePasskey({ ...member, now: added }, member.env.SITE_ORIGIN, {
    id: keyId,
    countsFrom: added + 7 * DAY_MS,
  })
  await member.db.insert(identities).values({
    id: googleId,
    provider: 'google',
    subject: crypto.randomUUID(),
    createdAt: added,
    memberId: member.viewer.id,
  })
  const thief = async () => {
    const browser = aBrowserAt(now + MINUTE_MS)
    const passkey = JSON.stringify(await device(await beginPasskeyLogIn(browser)))
    const { viewer } = await logInByPasskey(browser, parseInput(PasskeyLogIn, { passkey }))
    return { ...browser, viewer }
  }
  const viewer = { ...member.viewer, sessionStartedAt: now - MINUTE_MS }
  return { ...member, viewer, now, keyId, googleId, thief }
}

/** Resets the password with an emailed link, with these boxes of its form ticked. */
async function reset(
  owner: Context & { viewer: { id: number } },
  boxes: Record<string, string | undefined> = {},
) {
  const issued = await issueToken(owner, 'password_reset', owner.viewer.id)
  const token = issued?.token ?? ''
  const link = await readResetLink(aBrowserAt(owner.now), { token })
  const shown = link?.recent ?? []
  const ticked = Object.fromEntries(shown.map(({ id }) => [methodField(id), 'on']))
  const offeredIds = shown.map(({ id }) => String(id))
  const browser = aBrowserAt(owner.now)
  const form = { token, newPassword: NEXT, offeredIds, ...ticked, ...boxes }
  const said = await refusal(resetPassword(browser, parseInput(PasswordReset, form)))
  await browser.settled()
  return { shown, said }
}

async function waysOf({ db, viewer }: Pick<Owner, 'db' | 'viewer'>) {
  const [keys, connected, factors, codes] = await db.batch([
    db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.memberId, viewer.id)),
    db.select({ id: identities.id }).from(identities).where(eq(identities.memberId, viewer.id)),
    db
      .select({ id: secondFactors.id })
      .from(secondFactors)
      .where(eq(secondFactors.memberId, viewer.id)),
    db
      .select({ id: recoveryCodes.id })
      .from(recoveryCodes)
      .where(eq(recoveryCodes.memberId, viewer.id)),
  ])
  return {
    keys: keys.map(({ id }) => id),
    connected: connected.map(({ id }) => id),
    factors: factors.length,
    codes: codes.length,
  }
}

const NONE = { keys: [], connected: [], factors: 0, codes: 0 }

test('the thief’s passkey can’t add an authenticator, and is removed when the owner resets the password', async () => {
  const owner = await aMemberWithThief()
  expect((await owner.thief()).viewer.id).toBe(owner.viewer.id)

  const { shown, said } = await reset(owner)

  expect(said).toBe('done')
  expect(shown.map(({ kind, name }) => [kind, name])).toEqual([
    ['passkey', 'passkey “Phone”'],
    ['identity', 'Google'],
  ])
  expect(await waysOf(owner)).toEqual(NONE)
  expect(await refusal(owner.thief())).toBe('passkey_unknown')
  const emails = await sentEmailsTo(owner.viewer.email)
  const email = emails.find(({ subject }) => subject === 'Your Pinfold password was changed')
  expect(email?.text).toContain('We also removed: passkey “Phone”, Google.')
  const events = await owner.db
    .select({ kind: accountEvents.kind })
    .from(accountEvents)
    .where(eq(accountEvents.memberId, owner.viewer.id))
  expect(events.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['passkey_removed', 'identity_left']),
  )
})

test('a thief’s passkey that the owner keeps can’t add an authenticator in its first week', async () => {
  const owner = await aMemberWithThief()
  await reset(owner, { [methodField(owner.keyId)]: UNTICKED })
  const thief = await owner.thief()

  expect(thief.viewer).toMatchObject({ isTwoFactor: false, startedWithProof: false })
  expect(await refusal((async () => newApp(thief))())).toBe('fresh_login_required')
  expect(await refusal(addAnApp(thief))).toBe('fresh_login_required')
  expect(await refusedLogIn(aBrowserAt(owner.now), owner, NEXT)).toBe('done')
})

test('a reset removes an authenticator that a thief added, with its recovery codes', async () => {
  const owner = await aMemberWithThief()
  await addAnApp({ ...owner, now: owner.now - MINUTE_MS })
  expect(await waysOf(owner)).toMatchObject({ factors: 1, codes: 10 })

  const { shown, said } = await reset(owner)

  expect(shown.map(({ kind }) => kind)).toEqual(['passkey', 'identity', 'factor'])
  expect(said).toBe('done')
  expect(await waysOf(owner)).toEqual(NONE)
})

test('an emailed link alone can’t remove an authenticator older than a week', async () => {
  const member = await aMemberWithPassword()
  await addAnApp({ ...member, now: member.now + MINUTE_MS })

  const { shown, said } = await reset({ ...member, now: member.now + 8 * DAY_MS })

  expect([shown, said]).toEqual([[], 'mfa_required'])
  expect(await waysOf(member)).toMatchObject({ factors: 1, codes: 10 })
})

test('a reset doesn’t ask about sign-in methods that an earlier reset kept', async () => {
  const owner = await aMemberWithThief()
  await reset(owner, {
    [methodField(owner.keyId)]: UNTICKED,
    [methodField(owner.googleId)]: UNTICKED,
  })

  const { shown } = await reset({ ...owner, now: owner.now + DAY_MS })

  expect(shown).toEqual([])
  expect(await waysOf(owner)).toMatchObject({ keys: [owner.keyId], connected: [owner.googleId] })
})

test('changing the password removes newer sign-in methods, except those that the member keeps', async () => {
  const owner = await aMemberWithThief()
  const change = parseInput(PasswordChange, {
    currentPassword: PASSWORD,
    newPassword: NEXT,
    offeredIds: [String(owner.keyId), String(owner.googleId)],
    [methodField(owner.keyId)]: 'on',
  })

  await changePassword(owner, change)

  expect(await waysOf(owner)).toMatchObject({ keys: [], connected: [owner.googleId] })
})

test('a passkey added while the form is open is removed, too', async () => {
  const owner = await aMemberWithThief()
  const change = {
    currentPassword: PASSWORD,
    newPassword: NEXT,
    offeredIds: String(owner.googleId),
  }

  await changePassword(owner, parseInput(PasswordChange, change))

  expect(await waysOf(owner)).toMatchObject({ keys: [], connected: [owner.googleId] })
})

test.each([
  ['a reset', (owner: Owner, boxes: Record<string, string | undefined>) => reset(owner, boxes)],
  [
    'log-out everywhere',
    (owner: Owner, boxes: Record<string, string | undefined>) =>
      logOutEverywhere(owner, { ended: Object.keys(boxes).map((name) => Number(name.slice(4))) }),
  ],
])('%s with a forged or stale id removes nothing of another member', async (_, act) => {
  const owner = await aMemberWithThief()
  const other = await aMemberWithThief()
  const before = await waysOf(other)

  await act(owner, {
    [methodField(other.keyId)]: 'on',
    [methodField(other.googleId)]: 'on',
    [methodField(1)]: 'on',
  })

  expect(await waysOf(other)).toEqual(before)
})

test('logging out everywhere removes the ticked sign-in methods, only in a fresh session', async () => {
  const owner = await aMemberWithThief()
  const stale = { ...owner, viewer: { ...owner.viewer, sessionStartedAt: 1 } }
  expect(await refusal(logOutEverywhere(stale, { ended: [owner.keyId] }))).toBe(
    'fresh_login_required',
  )

  await logOutEverywhere(owner, { ended: [owner.keyId] })

  expect(await waysOf(owner)).toMatchObject({ keys: [], connected: [owner.googleId] })
})

test('logging out everywhere keeps the sign-in methods of a member without a password', async () => {
  const member = await aMember()
  const keyId = newId(member.now)
  await givePasskey(member, member.env.SITE_ORIGIN, { id: keyId })

  await logOutEverywhere(member, { ended: [keyId] })

  expect(await waysOf(member)).toMatchObject({ keys: [keyId] })
})
