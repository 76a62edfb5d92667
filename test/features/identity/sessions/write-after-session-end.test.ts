import { and, eq, isNotNull } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { knownDevices, sessions } from '../../../../app/db/identity/accounts.ts'
import { businessAccess } from '../../../../app/db/identity/business.ts'
import { askForEmailChange } from '../../../../app/features/identity/account/email-change/email-change.server.ts'
import { changePassword } from '../../../../app/features/identity/account/passwords/change-password.server.ts'
import {
  endSession,
  logOutEverywhere,
} from '../../../../app/features/identity/account/sessions/session-list.server.ts'
import { changeRoles } from '../../../../app/features/identity/business/access/change-access.server.ts'
import {
  addPasskey,
  beginPasskey,
} from '../../../../app/features/identity/passkeys/passkeys.server.ts'
import { NewPasskey } from '../../../../app/features/identity/passkeys/passkeys.ts'
import { resetPassword } from '../../../../app/features/identity/recovery/reset-password.server.ts'
import type { RevocableKind } from '../../../../app/features/identity/recovery/revocations.server.ts'
import { passChallenge } from '../../../../app/features/identity/second-factor/pass-challenge.server.ts'
import { makeRecoveryCodes } from '../../../../app/features/identity/second-factor/recovery-codes.server.ts'
import {
  addPhone,
  provePhone,
} from '../../../../app/features/identity/second-factor/set-up.server.ts'
import { reauthenticate } from '../../../../app/features/identity/sessions/fresh-session.server.ts'
import { admit } from '../../../../app/features/identity/sessions/sessions.server.ts'
import { closeAccount } from '../../../../app/features/operations/account-closure/close-account.server.ts'
import { requestExport } from '../../../../app/features/operations/account-closure/copies/start-export.server.ts'
import { actOnAccount } from '../../../../app/features/operations/moderation/members/act-on-account.server.ts'
import { beforeBatch } from '../../../broken-database.ts'
import { refusal } from '../../../emails.ts'
import { giveAccess } from '../../../factories/identity/businesses.ts'
import { issueToken } from '../../../factories/identity/issued-tokens.ts'
import { aNewPasskey } from '../../../factories/identity/passkeys.ts'
import { aMember, aStaffMember } from '../../../factories/identity/people.ts'
import { aPhone } from '../../../factories/identity/phones.ts'
import {
  aBrowserAt,
  addAnApp,
  aMemberWithApp,
  aMemberWithPassword,
  appCode,
  codeSentTo,
  PASSWORD,
  refusedLogIn,
} from '../../../factories/identity/second-factors.ts'
import {
  idsOf,
  RIGHT_GIVING_ACTIONS,
  type SessionAction,
} from '../../../factories/operations/actions-in-session.ts'

const NEXT = 'a heron in the reeds'

const ACTS = {
  ...RIGHT_GIVING_ACTIONS,
  'a phone': {
    statement: 'insert into "second_factors"',
    rows: 'second_factors',
    prepare: async (member) => {
      const phone = aPhone()
      await provePhone(member, { phone })
      const mfaToken = await codeSentTo(phone)
      return (context) => addPhone(context, { mfaToken })
    },
  },
  'an app': {
    statement: 'insert into "second_factors"',
    rows: 'second_factors',
    prepare: async () => addAnApp,
  },
  'recovery codes': {
    statement: 'insert into "recovery_codes"',
    rows: 'recovery_codes',
    prepare: async (member) => {
      await addAnApp(member)
      return makeRecoveryCodes
    },
  },
  'a passkey': {
    statement: 'insert into "passkeys"',
    rows: 'passkeys',
    prepare: async (member) => {
      const answer = await aNewPasskey(await beginPasskey(member), member.env.SITE_ORIGIN)
      const made = v.parse(NewPasskey, { name: 'Key', passkey: JSON.stringify(answer) })
      return (context) => addPasskey(context, made)
    },
  },
  'a change of email': {
    statement: 'insert into "one_time_tokens"',
    rows: "one_time_tokens where purpose = 'email_change'",
    prepare: async () => (context) =>
      askForEmailChange(context, { email: `${crypto.randomUUID()}@b.example` }),
  },
  'a copy of the data': {
    statement: 'insert into data_exports',
    rows: 'data_exports',
    prepare: async () => requestExport,
  },
  'a fresh session': {
    statement: 'insert into "sessions"',
    rows: 'sessions',
    prepare: async () => (context) => reauthenticate(context, { password: PASSWORD }),
  },
} as const satisfies Record<string, SessionAction>

/** The writes that create each thing in the recovery matrix, or why it can't happen too late. */
const WRITES: Record<RevocableKind, readonly (keyof typeof ACTS)[] | string> = {
  sessions: ['a fresh session'],
  tokens: ['a personal token'],
  grants: ['a consent'],
  appWebhooks: ['a webhook'],
  emailChange: ['a change of email'],
  passkeys: ['a passkey'],
  secondFactors: ['a phone', 'an app'],
  recoveryCodes: ['recovery codes'],
  access: ['an invitation to the business', 'an accepted access'],
  collaborators: ['a collaborator', 'an accepted invitation'],
  secretLinks: ['a secret link', 'a secret link that works again'],
  sources: ['a followed source', 'a source that is followed again'],
  apps: ['a registered app', 'an app’s other address', 'an app’s other secret'],
  appConsents: 'are written in the sessions of others',
  trust: 'has its own test below',
  identities: 'are joined in a batch that asks for the session: connect.test.ts',
  devices: 'are written with the session itself',
  loss: 'is said without a session',
  resetLinks: 'are asked for without a session',
  verificationLinks: 'only prove the address of the account',
  copyLinks: 'are asked for without a session',
  warnings: 'are for the owner',
  challenges: 'give nothing without the act that answers them',
  attempts: 'give nothing without the act that answers them',
}

test('each entry of the recovery matrix has an act that is stopped, or a reason for having none', () => {
  const named = Object.values(WRITES).flatMap((acts) => (typeof acts === 'string' ? [] : acts))
  expect(named.filter((name) => !(name in ACTS))).toEqual([])
  expect(Object.values(WRITES).every((acts) => acts.length > 0)).toBe(true)
})

type Member = Awaited<ReturnType<typeof aMemberWithPassword>>

function aBusinessOwner() {
  return aMemberWithPassword({ isPartner: true, businessName: 'Kiln' })
}

async function reset({ viewer, now }: { viewer: { id: number }; now: number }) {
  const browser = aBrowserAt(now)
  const issued = await issueToken(browser, 'password_reset', viewer.id)
  const done = resetPassword(browser, { token: issued?.token ?? '', newPassword: NEXT })
  expect(await refusal(done)).toMatch(/done|mfa_required/)
}

/** The member in a session started elsewhere. */
async function elsewhere(member: Member): Promise<Member> {
  const { id: memberId } = member.viewer
  const way = { memberId, way: 'second_factor', method: 'multifactor', proofId: null } as const
  const { viewer } = await admit({ ...member, viewer: null }, way)
  return { ...member, viewer: { ...member.viewer, sessionId: viewer.sessionId } }
}

const SESSION_ENDS: Record<string, (member: Member) => Promise<unknown>> = {
  reset,
  'log-out everywhere': logOutEverywhere,
  'a change of password': async (member) =>
    changePassword(await elsewhere(member), { currentPassword: PASSWORD, newPassword: NEXT }),
  'the end of one session': async (member) =>
    endSession(await elsewhere(member), { sessionId: member.viewer.sessionId }),
  closure: async (member) => closeAccount(await elsewhere(member)),
  suspension: async ({ viewer: { id: memberId } }) => {
    const closing = { act: 'suspend', ground: 'spam', explanation: 'Spam.' } as const
    await actOnAccount(await aStaffMember('admin'), { ...closing, memberId })
  },
}

/** The tokens of an app are revoked with the session in which it was allowed. */
const ENDS_NO_PROGRAM = ['the end of one session', 'a webhook']

const RACES = Object.entries(ACTS)
  .flatMap(([name, act]) =>
    Object.entries(SESSION_ENDS).map(([way, revoke]) => [name, way, { ...act, revoke }] as const),
  )
  .filter(([name, way]) => !(ENDS_NO_PROGRAM.includes(name) && ENDS_NO_PROGRAM.includes(way)))

test.each(RACES)(
  '%s in progress while its session is ended by %s leaves nothing behind',
  async (_name, _way, { statement, rows, prepare, revoke }) => {
    const member = await aBusinessOwner()
    const go = await prepare(member)
    const left: unknown[] = []
    const db = beforeBatch(statement, async () => {
      await revoke(member)
      left.push(...(await idsOf(rows)))
    })

    expect(await refusal(go({ ...member, db }))).toBe('not_signed_in')

    expect(await idsOf(rows)).toEqual(left)
  },
)

test('a change of password in progress while its session is ended changes nothing', async () => {
  const member = await aBusinessOwner()
  const typed = { currentPassword: PASSWORD, newPassword: 'a thief in the night' }
  const db = beforeBatch('update "members" set "password_hash"', () => reset(member))

  expect(await refusal(changePassword({ ...member, db }, typed))).toBe('not_signed_in')

  expect(await refusedLogIn(aBrowserAt(), member, NEXT)).toBe('done')
})

test('a browser that gave a code isn’t trusted if its session was ended in the meantime', async () => {
  const member = await aMemberWithApp()
  const browser = { ...aBrowserAt(member.now), origin: { ...aBrowserAt().origin } }
  expect(await refusedLogIn(browser, member)).toBe('mfa_required')
  const db = beforeBatch('update "known_devices" set "trusted_until"', () =>
    logOutEverywhere(member),
  )
  const mfaToken = appCode(member.secret, member.now)

  const done = passChallenge({ ...browser, db }, { mfaToken, trust: true })

  expect(await refusal(done)).toBe('not_signed_in')
  const trusted = member.db
    .select()
    .from(knownDevices)
    .where(and(eq(knownDevices.memberId, member.viewer.id), isNotNull(knownDevices.trustedUntil)))
  expect(await trusted).toEqual([])
})

test('a change of roles is not written if the session ends in the meantime', async () => {
  const member = await aBusinessOwner()
  const friend = await aMember()
  const accessId = await giveAccess(member, friend, ['ANALYST'])
  const db = beforeBatch('insert into "account_events"', () => reset(member))

  const raised = changeRoles({ ...member, db }, { accessId, roles: ['ADMIN'] })

  expect(await refusal(raised)).toBe('not_signed_in')
  const [access] = await member.db
    .select({ roles: businessAccess.roles })
    .from(businessAccess)
    .where(eq(businessAccess.id, accessId))
  expect(access?.roles).toEqual(['ANALYST'])
})

test('a right password starts no session once another one has replaced it', async () => {
  const member = await aMemberWithPassword()
  const browser = {
    ...aBrowserAt(),
    db: beforeBatch('insert into "sessions"', () => reset(member)),
  }
  const own = eq(sessions.memberId, member.viewer.id)
  await member.db.delete(sessions).where(own)

  expect(await refusedLogIn(browser, member)).toBe('wrong_password')
  // The reset started a session.
  expect(await member.db.$count(sessions, own)).toBe(1)
})
