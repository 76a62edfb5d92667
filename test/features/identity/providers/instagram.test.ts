import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { members } from '../../../../app/db/identity/accounts.ts'
import { identities } from '../../../../app/db/identity/identities.ts'
import { readClaims } from '../../../../app/features/content/claims/claims-page.server.ts'
import { readUserSettings } from '../../../../app/features/content/claims/user-settings.server.ts'
import { readSecurity } from '../../../../app/features/identity/account/security/security-page.server.ts'
import { disconnectAccount } from '../../../../app/features/identity/providers/connect/connected-accounts.server.ts'
import { readSignInMethods } from '../../../../app/features/identity/sessions/fresh-session.server.ts'
import { offeredProviders } from '../../../../app/features/identity/sign-in-methods/provider-settings.server.ts'
import { refusal, sentEmailsTo, withOutbox } from '../../../emails.ts'
import { aMember, aSignedInMember, aVisitor } from '../../../factories/identity/people.ts'
import { finishProviderLogIn, startProviderLogIn } from '../../../factories/identity/providers.ts'
import { aPage } from '../../../pages/page.ts'

/** A member's context with a fake Instagram, which returns this account. */
async function withInstagram<C extends Awaited<ReturnType<typeof aMember>>>(
  member: C,
  account = String(Math.floor(Math.random() * 1e15)),
) {
  const origin = `https://${crypto.randomUUID()}.gram.example`
  const answer = (path: string, body: unknown) =>
    aPage(JSON.stringify(body), {
      address: origin + path,
      headers: { 'Content-Type': 'application/json' },
    })
  await answer('/oauth/access_token', { data: [{ access_token: 'token', user_id: account }] })
  await answer('/v25.0/me?fields=user_id&access_token=token', { user_id: account })
  const env = {
    ...member.env,
    INSTAGRAM_DIALOG_ORIGIN: origin,
    INSTAGRAM_TOKEN_ORIGIN: origin,
    INSTAGRAM_GRAPH_ORIGIN: origin,
    INSTAGRAM_CLIENT_ID: 'our client',
    INSTAGRAM_CLIENT_SECRET: 'our secret',
  }
  return { ...withOutbox({ ...member, env }), account }
}

async function connect(member: Awaited<ReturnType<typeof withInstagram>>) {
  const { browser, state, url } = await startProviderLogIn(member, {
    provider: 'instagram',
    purpose: 'connect',
  })
  const end = await finishProviderLogIn(browser, { provider: 'instagram', state })
  return { url, end }
}

test('a member connects Instagram, which is shown but can’t log in', async () => {
  const ana = await withInstagram(await aSignedInMember())
  const { url, end } = await connect(ana)
  await ana.settled()

  expect(url.pathname).toBe('/oauth/authorize')
  expect(url.searchParams.get('scope')).toBe('instagram_business_basic')
  expect(end).toEqual({ kind: 'connected' })
  expect(await readClaims(ana)).toMatchObject({ instagram: [{}], offersInstagram: true })
  expect(await readUserSettings(ana)).toMatchObject({ connectedToInstagram: true })
  expect((await readSignInMethods(ana)).connected).toEqual([])
  expect((await readSecurity(ana)).connected).toEqual([])
  const [email] = await sentEmailsTo(ana.viewer.email)
  expect(email?.text).toContain('Instagram is now connected to your Pinfold account')
  expect(email?.text).not.toContain('log in to Pinfold with')
})

test.each(['enter', 'recover', 'confirm'])('nobody can use Instagram to %s', async (purpose) => {
  const ana = await withInstagram(await aSignedInMember())

  expect(await refusal(startProviderLogIn(ana, { provider: 'instagram', purpose }))).toBe(
    'social_unavailable',
  )
  const { logIn, signUp } = offeredProviders(ana)
  expect([...logIn, ...signUp]).not.toContain('instagram')
})

test('Instagram can’t be connected without keys, by a visitor or in an old session', async () => {
  const ana = await aMember()
  const bo = await withInstagram(await aSignedInMember())
  const asked = { provider: 'instagram', purpose: 'connect' }
  const old = { ...bo, now: bo.now + 60 * 60 * 1000 }

  expect(await refusal(startProviderLogIn(ana, asked))).toBe('social_unavailable')
  expect(await readClaims(ana)).toMatchObject({ instagram: [], offersInstagram: false })
  expect(await refusal(startProviderLogIn({ ...bo, viewer: null }, asked))).toBe('not_signed_in')
  expect(await refusal(startProviderLogIn(old, asked))).toBe('fresh_login_required')
})

test('an Instagram account belongs to one member, and each answer works once', async () => {
  const ana = await withInstagram(await aSignedInMember())
  const bo = await withInstagram(await aSignedInMember(), ana.account)
  await connect(ana)

  expect((await connect(bo)).end).toMatchObject({
    kind: 'refused',
    refusal: { code: 'identity_taken' },
  })
  const { browser, state } = await startProviderLogIn(bo, {
    provider: 'instagram',
    purpose: 'connect',
  })
  const answer = { provider: 'instagram', state, error: 'access_denied' }
  expect(await finishProviderLogIn(browser, answer)).toMatchObject({
    refusal: { code: 'social_not_authorized' },
  })
  expect(await refusal(finishProviderLogIn(browser, answer))).toBe('social_attempt_expired')
})

test('anything that isn’t an Instagram account is refused', async () => {
  const ana = await withInstagram(await aSignedInMember(), 'not a number')

  expect((await connect(ana)).end).toMatchObject({ refusal: { code: 'social_token_invalid' } })
})

test('Instagram can be disconnected even if it is the only one, and doesn’t count as a remaining sign-in method', async () => {
  const ana = await withInstagram(await aSignedInMember())
  const { db, viewer, now } = ana
  await connect(ana)
  await db.update(members).set({ passwordHash: null }).where(eq(members.id, viewer.id))
  await db.insert(identities).values({
    provider: 'google',
    subject: crypto.randomUUID(),
    memberId: viewer.id,
    createdAt: now,
  })
  const rows = await db.select().from(identities).where(eq(identities.memberId, viewer.id))
  const idOf = (name: string) => rows.find(({ provider }) => provider === name)?.id ?? 0

  expect(await refusal(disconnectAccount(ana, { identityId: idOf('google') }))).toBe(
    'last_sign_in_method',
  )
  const bo = await aMember()
  expect(await refusal(disconnectAccount(bo, { identityId: idOf('instagram') }))).toBe('not_found')
  await disconnectAccount(ana, { identityId: idOf('instagram') })

  expect(await readClaims(ana)).toMatchObject({ instagram: [] })
  expect(await refusal(readUserSettings(aVisitor()))).toBe('not_signed_in')
})
