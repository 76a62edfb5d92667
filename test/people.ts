import { env } from 'cloudflare:test'
import type { Context } from '../app/context.server.ts'
import { members } from '../app/db/accounts.ts'
import { openDatabase } from '../app/db/database.ts'
import { newId } from '../app/db/ids.ts'
import { loadArgon2 } from '../workers/argon2.ts'

/** Somebody who is not signed in, as the domain sees them. */
export function aVisitor(changes: Partial<Context> = {}): Context {
  return {
    db: openDatabase(env.DB.withSession('first-primary')),
    env,
    viewer: null,
    now: Date.now(),
    origin: {
      network: '203.0.113.7',
      country: 'US',
      region: null,
      userAgent: 'Test browser',
      deviceToken: null,
    },
    requestId: 'test',
    argon2: loadArgon2,
    waitUntil: (work) => void work,
    ...changes,
  }
}

/** A signed-in member, as the domain sees them. */
export async function aMember(
  changes: Partial<typeof members.$inferInsert> = {},
): Promise<Context & { viewer: NonNullable<Context['viewer']> }> {
  const visitor = aVisitor()
  const name = `m${crypto.randomUUID().slice(0, 12)}`
  const [member] = await visitor.db
    .insert(members)
    .values({
      id: newId(visitor.now),
      username: name,
      email: `${name}@pinfold.example`,
      firstName: 'Ana',
      fullName: 'Ana Lind',
      birthday: '1990-04-12',
      country: 'US',
      avatarColorIndex: 0,
      createdAt: visitor.now,
      ...changes,
    })
    .returning()
  if (!member) throw new Error('the member was not inserted')
  const { id, username, email, firstName, fullName, avatarColorIndex, isPartner, createdAt } =
    member
  const viewer = {
    id,
    username,
    email,
    firstName,
    fullName,
    avatarColorIndex,
    isPartner,
    createdAt,
  }
  return { ...visitor, viewer: { ...viewer, sessionId: 0, pictureHash: null, lastBoard: null } }
}
