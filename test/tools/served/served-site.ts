import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/d1'
import { members, sessions } from '../../../app/db/identity/accounts.ts'
import { accessTokens } from '../../../app/db/identity/apps.ts'
import { SCOPES } from '../../../app/features/identity/apps/scopes.ts'
import { newTokenText } from '../../../app/features/identity/apps/token-text.server.ts'
import { hashToken, newToken } from '../../../app/features/identity/tokens/tokens.server.ts'
import { build, bundleWorker, isBuildStale, isBundleStale } from '../../../scripts/site/build.ts'
import { host, PERSISTED } from '../../../scripts/site/miniflare.ts'
import { freePort } from '../../../scripts/site/server.ts'
import { aState } from '../state.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export type ServedSite = Awaited<ReturnType<typeof serveSite>>

/** Serves the built site, with members whose tokens and sessions are known. */
export async function serveSite() {
  if (await isBuildStale()) await build()
  if (await isBundleStale()) await bundleWorker()
  const stateDir = await aState()
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const served = await host({
    stateDir: join(stateDir, PERSISTED),
    folders: { pinfold: 'dist' },
    port,
    vars: { SITE_ORIGIN: origin, LIMIT_SCALE: '1000' },
  })
  const db = drizzle(served.database, { casing: 'snake_case' })
  let lastId = 1000

  return {
    origin,
    async aMember() {
      const id = ++lastId
      const now = Date.now()
      const name = `m${randomUUID().slice(0, 12)}`
      await db.insert(members).values({
        id,
        username: name,
        email: `${name}@pinfold.example`,
        birthday: '1990-04-12',
        firstName: 'Ana',
        fullName: 'Ana Lind',
        country: 'US',
        avatarColorIndex: 0,
        createdAt: now,
      })
      const token = newTokenText({ SECRETS_KEY: 'for this machine only' }, 'personal')
      const session = newToken()
      await db.insert(accessTokens).values({
        id,
        tokenHash: hashToken(token),
        kind: 'personal',
        memberId: id,
        scopes: Object.keys(SCOPES),
        isTwoFactor: false,
        createdAt: now,
        lastUsedAt: now,
      })
      await db.insert(sessions).values({
        id,
        memberId: id,
        tokenHash: hashToken(session),
        userAgent: '',
        country: 'US',
        createdAt: now,
        lastSeenAt: now,
        expiresAt: now + DAY_MS,
        startedWithProof: true,
      })
      return { name, token, cookie: `__Host-session=${session}` }
    },
    /** Lets the access tokens of programs expire, of all members. */
    async expireAccess() {
      await db.update(accessTokens).set({ expiresAt: 1 }).where(eq(accessTokens.kind, 'access'))
      return {}
    },
    async stop() {
      await served.stop()
      await rm(stateDir, { recursive: true })
    },
  }
}
