import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { members } from '../../../../app/db/identity/accounts.ts'
import { accessTokens, appGrants } from '../../../../app/db/identity/apps.ts'
import { exchangeCode } from '../../../../app/features/identity/apps/exchange/exchange-code.server.ts'
import {
  refreshTokens,
  revokeFamily,
} from '../../../../app/features/identity/apps/exchange/refresh-tokens.server.ts'
import { readBearer } from '../../../../app/features/identity/apps/read-bearer.server.ts'
import { hashToken } from '../../../../app/features/identity/tokens/tokens.server.ts'
import { refusal } from '../../../emails.ts'
import { allowApp, anApp, REDIRECT_URI, VERIFIER } from '../../../factories/identity/apps.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'

async function aConsent() {
  const maker = await aMember()
  const member = await aMember()
  const { id, secret } = await anApp(maker)
  const code = await allowApp(member, id)
  const client = { id, secretHash: hashToken(secret) }
  const exchange = (now = Date.now()) =>
    exchangeCode({ ...aVisitor(), now }, client, {
      code,
      redirectUri: REDIRECT_URI,
      codeVerifier: VERIFIER,
    })
  const closeAs = (state: (typeof members.state.enumValues)[number]) =>
    member.db.update(members).set({ state }).where(eq(members.id, member.viewer.id))
  return { member, client, exchange, closeAs }
}

const CLOSED = members.state.enumValues.filter((state) => state !== 'active')

test.each(members.state.enumValues)(
  'a refresh token of a %s account is refused exactly when its access token is',
  async (state) => {
    const { member, client, exchange, closeAs } = await aConsent()
    const { accessToken: token, refreshToken } = await exchange()
    await closeAs(state)

    const viewer = await readBearer(member.db, { token, now: Date.now(), businessId: null })
    const refreshed = await refusal(refreshTokens(aVisitor(), client, { refreshToken }))

    expect(refreshed).toBe(viewer ? 'done' : 'grant_invalid')
    expect(viewer !== null).toBe(state === 'active')
  },
)

test('a refresh with fewer scopes narrows only the access token', async () => {
  const { client, exchange } = await aConsent()
  const refresh = (refreshToken: string, scope?: string) =>
    refreshTokens(aVisitor(), client, { refreshToken, scope })

  const narrowed = await refresh((await exchange()).refreshToken, 'boards:read')
  const next = await refresh(narrowed.refreshToken, 'pins:read')

  expect([narrowed.scopes, next.scopes]).toEqual([['boards:read'], ['pins:read']])
})

test('a refresh token opens nothing by itself, and only its own app revokes it', async () => {
  const { member, client, exchange } = await aConsent()
  const other = await aConsent()
  const { refreshToken: token } = await exchange()

  expect(await readBearer(member.db, { token, now: Date.now(), businessId: null })).toBeNull()
  expect(await revokeFamily(aVisitor(), other.client, { token })).toBe(false)
  expect(await revokeFamily(aVisitor(), client, { token })).toBe(true)
})

test.each(CLOSED)('a code of a %s account can’t be exchanged for tokens', async (state) => {
  const { exchange, closeAs } = await aConsent()
  await closeAs(state)

  expect(await refusal(exchange())).toBe('grant_invalid')
})

test('a code can be exchanged until the moment it expires', async () => {
  const { member, exchange } = await aConsent()
  const [grant] = await member.db
    .select()
    .from(appGrants)
    .where(eq(appGrants.memberId, member.viewer.id))
  const expiresAt = grant?.codeExpiresAt ?? 0

  expect(await refusal(exchange(expiresAt))).toBe('grant_invalid')
  expect(await refusal(exchange(expiresAt - 1))).toBe('done')
})

test('a refused refresh token works again once the account is open', async () => {
  const { client, exchange, closeAs } = await aConsent()
  const { refreshToken } = await exchange()
  await closeAs('soft_banned')
  expect(await refusal(refreshTokens(aVisitor(), client, { refreshToken }))).toBe('grant_invalid')

  await closeAs('active')

  expect(await refusal(refreshTokens(aVisitor(), client, { refreshToken }))).toBe('done')
})

test('a refresh token works until the moment it expires, even before expired ones are deleted', async () => {
  const { member, client, exchange } = await aConsent()
  const { refreshToken } = await exchange()
  const [row] = await member.db
    .select()
    .from(accessTokens)
    .where(eq(accessTokens.tokenHash, hashToken(refreshToken)))
  const expiresAt = row?.expiresAt ?? 0
  const refreshAt = (now: number) =>
    refusal(refreshTokens({ ...aVisitor(), now }, client, { refreshToken }))

  expect(await refreshAt(expiresAt)).toBe('grant_invalid')
  expect(await refreshAt(expiresAt - 1)).toBe('done')
})
