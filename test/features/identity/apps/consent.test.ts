import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accountEvents } from '../../../../app/db/identity/accounts.ts'
import { accessTokens, appGrants } from '../../../../app/db/identity/apps.ts'
import {
  allowAuthorization,
  readAuthorization,
} from '../../../../app/features/identity/apps/consent/authorize.server.ts'
import { exchangeCode } from '../../../../app/features/identity/apps/exchange/exchange-code.server.ts'
import { OUR_APP } from '../../../../app/features/identity/apps/our-app.ts'
import { editApp } from '../../../../app/features/identity/apps/own/change-app.server.ts'
import { FRESH_SESSION_MS } from '../../../../app/features/identity/limits.ts'
import { notMe } from '../../../../app/features/identity/recovery/not-me.server.ts'
import { hashToken } from '../../../../app/features/identity/tokens/tokens.server.ts'
import { refusal, sentEmailsTo, tokenIn, withOutbox } from '../../../emails.ts'
import {
  anApp,
  authorizationRequest,
  REDIRECT_URI,
  VERIFIER,
} from '../../../factories/identity/apps.ts'
import { aMember } from '../../../factories/identity/people.ts'
import { aBrowserAt } from '../../../factories/identity/second-factors.ts'

const OTHER_URI = 'https://other.example/back'

type Member = Awaited<ReturnType<typeof aMember>>

function after<M extends Member>(member: M, ms: number): M {
  const now = member.now + ms
  return { ...member, now, viewer: { ...member.viewer, sessionStartedAt: now, isTwoFactor: true } }
}

async function asked(member: Member, appId: number) {
  const step = await readAuthorization(member, authorizationRequest(appId))
  if (step.kind !== 'ask') throw new Error(`answered ${step.kind}`)
  return step
}

test('every consent needs a fresh session', async () => {
  const app = await anApp(await aMember())
  const ana = await aMember()
  const stale = { ...ana, now: ana.now + FRESH_SESSION_MS + 1 }
  const request = authorizationRequest(app.id)

  expect(await refusal(readAuthorization(stale, request))).toBe('fresh_login_required')
  expect(await refusal(allowAuthorization(stale, request))).toBe('fresh_login_required')
  expect((await allowAuthorization(ana, request)).kind).toBe('answer')
  for (const scope of ['boards:read', 'boards:read boards:write']) {
    const again = allowAuthorization(stale, authorizationRequest(app.id, { scope }))
    expect(await refusal(again)).toBe('fresh_login_required')
  }
  expect(await ana.db.$count(appGrants, eq(appGrants.memberId, ana.viewer.id))).toBe(1)
})

test('a consent sends an email, whose link revokes it and its tokens', async () => {
  const app = await anApp(await aMember({ fullName: 'Ida Forge' }))
  const ana = withOutbox(await aMember())
  const step = await allowAuthorization(ana, authorizationRequest(app.id))
  const code = step.kind === 'answer' ? new URL(step.location).searchParams.get('code') : null
  await exchangeCode(
    ana,
    { id: app.id, secretHash: hashToken(app.secret) },
    { code: code ?? '', redirectUri: REDIRECT_URI, codeVerifier: VERIFIER },
  )
  await ana.settled()
  const [email] = await sentEmailsTo(ana.viewer.email)
  expect(email?.text).toContain('“Hearth” by Ida Forge')
  expect(email?.text).toContain("This wasn't me")

  await notMe(aBrowserAt(ana.now), { token: tokenIn(email?.text) })

  expect(await ana.db.$count(appGrants, eq(appGrants.memberId, ana.viewer.id))).toBe(0)
  expect(await ana.db.$count(accessTokens, eq(accessTokens.memberId, ana.viewer.id))).toBe(0)
})

test('giving consent to the command line sends an email too', async () => {
  const ana = withOutbox(await aMember())
  const request = authorizationRequest(OUR_APP.id, { redirect_uri: 'http://127.0.0.1:4000/' })

  expect((await allowAuthorization(ana, request)).kind).toBe('answer')

  await ana.settled()
  expect((await sentEmailsTo(ana.viewer.email))[0]?.text).toContain(
    '“Pinfold command line” by Pinfold',
  )
})

test('a request for an app on hold sends no email and records no event', async () => {
  const app = await anApp(await aMember(), { heldAt: 1 })
  const ana = withOutbox(await aMember())

  expect((await allowAuthorization(ana, authorizationRequest(app.id))).kind).toBe('held')

  await ana.settled()
  expect(await sentEmailsTo(ana.viewer.email)).toEqual([])
  const own = eq(accountEvents.memberId, ana.viewer.id)
  expect(
    await ana.db.$count(accountEvents, and(own, eq(accountEvents.kind, 'program_let_in'))),
  ).toBe(0)
})

test('a member who allowed an app is shown its new name, website and addresses until they allow it again', async () => {
  const maker = await aMember()
  const app = await anApp(maker)
  const fields = { appId: app.id, name: 'Hearth', website: '', redirectUris: [REDIRECT_URI] }
  const ana = after(await aMember(), 1000)
  const nothing = { formerName: null, formerWebsite: null, newAddresses: [] }
  expect((await asked(ana, app.id)).changes).toEqual(nothing)
  await allowAuthorization(ana, authorizationRequest(app.id))

  const website = 'https://kiln.example/'
  const redirectUris = [REDIRECT_URI, OTHER_URI]
  await editApp(after(maker, 2000), { ...fields, name: 'Kiln', website, redirectUris })
  expect((await asked(after(ana, 3000), app.id)).changes).toEqual({
    formerName: 'Hearth',
    formerWebsite: '',
    newAddresses: [OTHER_URI],
  })
  expect((await asked(after(await aMember(), 3000), app.id)).changes).toEqual(nothing)

  const again = after(ana, 4000)
  await allowAuthorization(again, authorizationRequest(app.id))
  expect((await asked(again, app.id)).changes).toEqual(nothing)
})

test('a change that was reverted is not shown', async () => {
  const maker = await aMember()
  const app = await anApp(maker)
  const fields = { appId: app.id, name: 'Hearth', website: '', redirectUris: [REDIRECT_URI] }
  const ana = after(await aMember(), 1000)
  await allowAuthorization(ana, authorizationRequest(app.id))

  await editApp(after(maker, 2000), { ...fields, name: 'Kiln', redirectUris: [OTHER_URI] })
  await editApp(after(maker, 3000), fields)

  expect((await asked(after(ana, 4000), app.id)).changes).toEqual({
    formerName: null,
    formerWebsite: null,
    newAddresses: [],
  })
})

test('Cancel returns to the app with an error', async () => {
  const app = await anApp(await aMember())

  const { cancelLocation } = await asked(await aMember(), app.id)

  expect(cancelLocation).toMatch(
    /^https:\/\/hearth[.]example\/back\?error=access_denied&.*state=ember/,
  )
})
