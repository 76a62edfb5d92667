import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accessTokens, appGrants } from '../../../../app/db/identity/apps.ts'
import { newId } from '../../../../app/db/ids.ts'
import { purgeTokens } from '../../../../app/features/identity/apps/purge-tokens.server.ts'
import { EXPIRED_TOKEN_MS } from '../../../../app/features/identity/limits.ts'
import { anApp } from '../../../factories/identity/apps.ts'
import { aMember } from '../../../factories/identity/people.ts'
import { aToken } from '../../../factories/identity/tokens.ts'

type Member = Awaited<ReturnType<typeof aMember>>

/** A consent with a used or unused code, and tokens with these expiry times. */
async function aGrant(
  member: Member,
  code: { usedAt: number | null; expiresAt: number },
  expiries: readonly number[],
): Promise<number> {
  const { db, now, viewer } = member
  const id = newId(now)
  const app = await anApp(member)
  await db.insert(appGrants).values({
    id,
    appId: app.id,
    memberId: viewer.id,
    scopes: [],
    isTwoFactor: false,
    redirectUri: '',
    codeHash: crypto.randomUUID(),
    codeChallenge: '',
    createdAt: now,
    codeUsedAt: code.usedAt,
    codeExpiresAt: code.expiresAt,
  })
  for (const expiresAt of expiries) {
    await aToken(member, [], { kind: 'refresh', grantId: id, expiresAt })
  }
  return id
}

test('expired tokens are deleted, a personal token after a month, and a consent with its last token', async () => {
  const ana = await aMember()
  const { db, now, viewer } = ana
  await aToken(ana, [], { name: 'endless', expiresAt: null })
  await aToken(ana, [], { name: 'expired', expiresAt: now })
  await aToken(ana, [], { name: 'long expired', expiresAt: now - EXPIRED_TOKEN_MS })
  const used = { usedAt: now, expiresAt: now }
  const lives = await aGrant(ana, used, [now - 1, now + 1])
  await aGrant(ana, used, [now])
  await aGrant(ana, { usedAt: null, expiresAt: now }, [])
  const asked = await aGrant(ana, { usedAt: null, expiresAt: now + 1 }, [])

  await purgeTokens(ana)

  const tokens = await db.select().from(accessTokens).where(eq(accessTokens.memberId, viewer.id))
  expect(tokens.map(({ name, grantId }) => [name, grantId]).sort()).toEqual([
    ['', lives],
    ['endless', null],
    ['expired', null],
  ])
  const grants = await db.select().from(appGrants).where(eq(appGrants.memberId, viewer.id))
  expect(grants.map(({ id }) => id).sort()).toEqual([lives, asked].sort())
})
