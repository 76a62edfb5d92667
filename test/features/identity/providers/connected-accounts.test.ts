import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { identities } from '../../../../app/db/identity/identities.ts'
import { readSecurity } from '../../../../app/features/identity/account/security/security-page.server.ts'
import { disconnectAccount } from '../../../../app/features/identity/providers/connect/connected-accounts.server.ts'
import { refusal, sentEmailsTo, withOutbox } from '../../../emails.ts'
import { passwordHashOf } from '../../../factories/identity/passwords.ts'
import { aSignedInMember, aVisitor } from '../../../factories/identity/people.ts'

async function aConnectedMember(
  providers: readonly ('google' | 'facebook')[],
  changes: Parameters<typeof aSignedInMember>[0] = {},
) {
  const ana = await aSignedInMember(changes)
  for (const [place, provider] of providers.entries()) {
    await ana.db.insert(identities).values({
      id: ana.viewer.id + place,
      provider,
      subject: ana.viewer.username,
      memberId: ana.viewer.id,
      createdAt: 1,
      email: 'ana@gmail.com',
    })
  }
  return ana
}

test('the security page lists only the member’s own connected accounts', async () => {
  const ana = await aConnectedMember(['google', 'facebook'])
  const bo = await aConnectedMember([])

  expect((await readSecurity(ana)).connected).toMatchObject([
    { provider: 'google', email: 'ana@gmail.com' },
    { provider: 'facebook', email: 'ana@gmail.com' },
  ])
  expect((await readSecurity(bo)).connected).toEqual([])
})

test('disconnecting an account records an event and sends an email', async () => {
  const passwordHash = await passwordHashOf('kestrel over the fen')
  const ana = withOutbox(await aConnectedMember(['google'], { passwordHash }))

  const done = await disconnectAccount(ana, { identityId: ana.viewer.id })
  await ana.settled()

  expect(done).toEqual({ provider: 'google' })
  const { connected, events } = await readSecurity(ana)
  expect(connected).toEqual([])
  expect(events.map(({ text }) => text)).toContain('Account disconnected')
  expect((await sentEmailsTo(ana.viewer.email))[0]?.subject).toBe(
    'Google was disconnected from your Pinfold account',
  )
})

test('the last sign-in method can’t be removed', async () => {
  const ana = await aConnectedMember(['google', 'facebook'])

  await disconnectAccount(ana, { identityId: ana.viewer.id })
  expect(await refusal(disconnectAccount(ana, { identityId: ana.viewer.id + 1 }))).toBe(
    'last_sign_in_method',
  )
})

test('without a password, two simultaneous disconnections leave one account', async () => {
  const ana = await aConnectedMember(['google', 'facebook'])

  await Promise.allSettled(
    [0, 1].map((place) => disconnectAccount(ana, { identityId: ana.viewer.id + place })),
  )

  const left = await ana.db.select().from(identities).where(eq(identities.memberId, ana.viewer.id))
  expect(left).toHaveLength(1)
})

test('nobody can disconnect another member’s account, or any without a fresh log-in', async () => {
  const ana = await aConnectedMember(['google', 'facebook'])
  const bo = await aConnectedMember(['google', 'facebook'])
  const late = { ...ana, now: ana.now + 11 * 60 * 1000 }

  expect(await refusal(disconnectAccount(bo, { identityId: ana.viewer.id }))).toBe('not_found')
  expect(await refusal(disconnectAccount(late, { identityId: ana.viewer.id }))).toBe(
    'fresh_login_required',
  )
  expect(await refusal(disconnectAccount(aVisitor(), { identityId: 5 }))).toBe('not_signed_in')
})
