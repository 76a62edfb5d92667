import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accessTokens, appGrants } from '../../../../app/db/identity/apps.ts'
import { newId } from '../../../../app/db/ids.ts'
import { webhooks } from '../../../../app/db/transfer/webhooks.ts'
import {
  endSession,
  logOut,
  readSessionToEnd,
} from '../../../../app/features/identity/account/sessions/session-list.server.ts'
import { makeToken } from '../../../../app/features/identity/apps/personal-tokens/personal-tokens.server.ts'
import { reauthenticate } from '../../../../app/features/identity/sessions/fresh-session.server.ts'
import { admit } from '../../../../app/features/identity/sessions/sessions.server.ts'
import { refusal } from '../../../emails.ts'
import { aBoard } from '../../../factories/content/boards.ts'
import { allowApp, anApp } from '../../../factories/identity/apps.ts'
import { aMember } from '../../../factories/identity/people.ts'
import { aMemberWithPassword, PASSWORD } from '../../../factories/identity/second-factors.ts'
import { aToken } from '../../../factories/identity/tokens.ts'

type Member = Awaited<ReturnType<typeof aMemberWithPassword>>

/** The member in another session, on another device. */
async function elsewhere(member: Member): Promise<Member> {
  const { viewer } = await admit(
    { ...member, viewer: null, origin: { ...member.origin, accounts: [] } },
    { memberId: member.viewer.id, way: 'second_factor', method: 'multifactor' },
  )
  return { ...member, viewer }
}

/** Creates a token and allows an app with a webhook, in this context's session. */
async function makeAll(member: Member, name: string): Promise<void> {
  await makeToken(member, { name, days: 30, scopes: ['boards:read'] })
  const { id: appId } = await anApp(await aMember(), { name: `App ${name}` })
  await allowApp(member, appId)
  const { db, now } = member
  const [grant] = await db.select().from(appGrants).where(eq(appGrants.appId, appId))
  const grantId = grant?.id ?? 0
  await aToken(member, ['boards:read'], { kind: 'access', grantId, expiresAt: now * 2 })
  const { id: boardId } = await aBoard(member)
  await db.insert(webhooks).values({
    id: newId(now),
    grantId,
    boardId,
    url: `https://${name}.example/in`,
    secret: 's',
    createdAt: now,
  })
}

async function left({ db, viewer }: Member) {
  const ofMember = eq(accessTokens.memberId, viewer.id)
  const tokens = await db.select().from(accessTokens).where(ofMember)
  const hooks = await db
    .select({ url: webhooks.url })
    .from(webhooks)
    .innerJoin(appGrants, eq(appGrants.id, webhooks.grantId))
    .where(eq(appGrants.memberId, viewer.id))
  return {
    personal: tokens.filter(({ kind }) => kind === 'personal').map(({ name }) => name),
    access: tokens.filter(({ kind }) => kind === 'access').length,
    hooks: hooks.map(({ url }) => url),
  }
}

test('ending a session revokes its tokens, consents and webhooks, and the confirmation names them', async () => {
  const member = await aMemberWithPassword()
  const thief = await elsewhere(member)
  await makeAll(member, 'own')
  await makeAll(thief, 'stolen')
  const { sessionId } = thief.viewer
  await makeToken(thief, { name: 'expired', days: 30, scopes: ['boards:read'] })
  await member.db
    .update(accessTokens)
    .set({ expiresAt: member.now })
    .where(eq(accessTokens.name, 'expired'))

  const { made } = await readSessionToEnd(member, { sessionId })
  await endSession(member, { sessionId })

  expect(made).toEqual({
    tokens: ['stolen'],
    programs: [{ name: 'App stolen', webhooks: 1 }],
  })
  expect(await left(member)).toEqual({
    personal: ['own'],
    access: 1,
    hooks: ['https://own.example/in'],
  })
})

test('confirming a session again keeps the tokens made in it, and ending it revokes them', async () => {
  const member = await aMemberWithPassword()
  const first = await elsewhere(member)
  await makeAll(first, 'stolen')
  const { viewer } = await reauthenticate(first, { password: PASSWORD })
  expect(viewer.sessionId).not.toBe(first.viewer.sessionId)

  await endSession(member, { sessionId: viewer.sessionId })

  expect(await left(member)).toEqual({ personal: [], access: 0, hooks: [] })
})

test('logging out of one’s own session keeps the tokens made in it', async () => {
  const member = await aMemberWithPassword()
  const browser = await elsewhere(member)
  await makeAll(browser, 'own')

  await logOut(browser)

  expect(await left(member)).toMatchObject({ personal: ['own'], access: 1 })
})

test('nobody can read or end another member’s session', async () => {
  const member = await aMemberWithPassword()
  const other = await aMemberWithPassword()
  const browser = await elsewhere(member)
  await makeAll(browser, 'own')
  const { sessionId } = browser.viewer

  expect(await refusal(readSessionToEnd(other, { sessionId }))).toBe('not_found')
  expect(await refusal(endSession(other, { sessionId }))).toBe('not_found')

  expect(await left(member)).toMatchObject({ personal: ['own'], access: 1 })
})
