import { env } from 'cloudflare:test'
import { and, eq, isNotNull } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { knownDevices, sessions } from '../../../../app/db/identity/accounts.ts'
import { businessAccess } from '../../../../app/db/identity/business.ts'
import { inviteCollaborator } from '../../../../app/features/content/boards/invitations/invite.server.ts'
import { askForEmailChange } from '../../../../app/features/identity/account/emails/email-change.server.ts'
import { changePassword } from '../../../../app/features/identity/account/passwords/change-password.server.ts'
import { changeRoles } from '../../../../app/features/identity/business/access/change-access.server.ts'
import { inviteToBusiness } from '../../../../app/features/identity/business/access/invite.server.ts'
import {
  addPasskey,
  beginPasskey,
} from '../../../../app/features/identity/passkeys/passkeys.server.ts'
import { NewPasskey } from '../../../../app/features/identity/passkeys/passkeys.ts'
import { resetPassword } from '../../../../app/features/identity/recovery/reset-password.server.ts'
import { passChallenge } from '../../../../app/features/identity/second-factor/pass-challenge.server.ts'
import { makeRecoveryCodes } from '../../../../app/features/identity/second-factor/recovery-codes.server.ts'
import {
  addPhone,
  provePhone,
} from '../../../../app/features/identity/second-factor/set-up.server.ts'
import { confirmItIsMe } from '../../../../app/features/identity/sessions/fresh-session.server.ts'
import { logOutEverywhere } from '../../../../app/features/identity/sessions/session-list.server.ts'
import { issueToken } from '../../../../app/features/identity/tokens/one-time-tokens.server.ts'
import { askForExport } from '../../../../app/features/operations/leaving/copies/begin-export.server.ts'
import { beforeBatch } from '../../../broken-database.ts'
import { aBoard } from '../../../factories/content/boards.ts'
import { giveAccess } from '../../../factories/identity/businesses.ts'
import { aNewPasskey } from '../../../factories/identity/passkeys.ts'
import { aMember } from '../../../factories/identity/people.ts'
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
import { refusal } from '../../../mail.ts'

vi.setConfig({ testTimeout: 60_000 })

const NEXT = 'a heron in the reeds'

type Member = Awaited<ReturnType<typeof aMemberWithPassword>>

/** An act in a session: the statement that it is stopped before, where its row would be, and the act. */
type Act = {
  statement: string
  table: string
  prepare: (member: Member) => Promise<(context: Context) => Promise<unknown>>
}

const ACTS: Record<string, Act> = {
  'a phone': {
    statement: 'insert into "second_factors"',
    table: 'second_factors',
    prepare: async (member) => {
      const phone = aPhone()
      await provePhone(member, { phone })
      const mfaToken = await codeSentTo(phone)
      return (context) => addPhone(context, { mfaToken })
    },
  },
  'an app': {
    statement: 'insert into "second_factors"',
    table: 'second_factors',
    prepare: async () => addAnApp,
  },
  'recovery codes': {
    statement: 'insert into "recovery_codes"',
    table: 'recovery_codes',
    prepare: async (member) => {
      await addAnApp(member)
      return makeRecoveryCodes
    },
  },
  'a passkey': {
    statement: 'insert into "passkeys"',
    table: 'passkeys',
    prepare: async (member) => {
      const answer = await aNewPasskey(await beginPasskey(member), member.env.SITE_ORIGIN)
      const made = v.parse(NewPasskey, { name: 'Key', passkey: JSON.stringify(answer) })
      return (context) => addPasskey(context, made)
    },
  },
  'a change of email': {
    statement: 'insert into "one_time_tokens"',
    table: 'one_time_tokens',
    prepare: async () => (context) =>
      askForEmailChange(context, { email: `${crypto.randomUUID()}@b.example` }),
  },
  'an invitation to the business': {
    statement: 'insert into "business_access"',
    table: 'business_access',
    prepare: async () => {
      const { username } = (await aMember()).viewer
      return (context) => inviteToBusiness(context, { invitee: { username }, roles: ['ADMIN'] })
    },
  },
  'a collaborator': {
    statement: 'insert into "board_collaborators"',
    table: 'board_collaborators',
    prepare: async (member) => {
      const [board, { viewer }] = [await aBoard(member), await aMember()]
      const invitee = { memberId: viewer.id }
      return (context) => inviteCollaborator(context, { boardId: board.id, invitee })
    },
  },
  'a copy of the data': {
    statement: 'insert into data_exports',
    table: 'data_exports',
    prepare: async () => askForExport,
  },
  'a fresh session': {
    statement: 'insert into "sessions"',
    table: 'sessions',
    prepare: async () => (context) => confirmItIsMe(context, { password: PASSWORD }),
  },
}

function aBusinessOwner() {
  return aMemberWithPassword({ isPartner: true, businessName: 'Kiln' })
}

async function reset({ viewer, now }: { viewer: { id: number }; now: number }) {
  const browser = aBrowserAt(now)
  const issued = await issueToken(browser, 'password_reset', viewer.id)
  const done = resetPassword(browser, { token: issued?.token ?? '', newPassword: NEXT })
  expect(await refusal(done)).toMatch(/done|mfa_required/)
}

const WAYS_BACK = {
  reset,
  'log-out everywhere': logOutEverywhere,
}

const RACES = Object.entries(ACTS).flatMap(([name, act]) =>
  Object.entries(WAYS_BACK).map(([way, takeBack]) => [name, way, { ...act, takeBack }] as const),
)

test.each(RACES)(
  '%s that is on its way while its session is ended by %s leaves nothing',
  async (_name, _way, { statement, table, prepare, takeBack }) => {
    const member = await aBusinessOwner()
    const go = await prepare(member)
    const left: unknown[] = []
    const db = beforeBatch(statement, async () => {
      await takeBack(member)
      left.push(...(await idsOf(table)))
    })

    expect(await refusal(go({ ...member, db }))).toBe('not_signed_in')

    expect(await idsOf(table)).toEqual(left)
  },
)

test('a change of password that is on its way while its session is ended changes nothing', async () => {
  const member = await aBusinessOwner()
  const typed = { currentPassword: PASSWORD, newPassword: 'a thief in the night' }
  const db = beforeBatch('update "members" set "password_hash"', () => reset(member))

  expect(await refusal(changePassword({ ...member, db }, typed))).toBe('not_signed_in')

  expect(await refusedLogIn(aBrowserAt(), member, NEXT)).toBe('done')
})

test('a browser that gave a code is not trusted where its session was ended meanwhile', async () => {
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

test('roles that are raised while the session is ended stay as they were', async () => {
  const [member, friend] = [await aBusinessOwner(), await aMember()]
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

test('a password that was right begins no session once another one has taken its place', async () => {
  const member = await aMemberWithPassword()
  const browser = {
    ...aBrowserAt(),
    db: beforeBatch('insert into "sessions"', () => reset(member)),
  }
  const own = eq(sessions.memberId, member.viewer.id)
  await member.db.delete(sessions).where(own)

  expect(await refusedLogIn(browser, member)).toBe('wrong_password')
  // The reset began one.
  expect(await member.db.$count(sessions, own)).toBe(1)
})

async function idsOf(table: string) {
  const { results } = await env.DB.prepare(`select id from ${table} order by id`).all()
  return results
}
