import { eq } from 'drizzle-orm'
import type { members } from '../../../app/db/identity/accounts.ts'
import { dataExports } from '../../../app/db/operations/data-exports.ts'
import {
  newCopyLink,
  startCopyByLink,
} from '../../../app/features/operations/account-closure/copies/copy-links.server.ts'
import { makeNextPart } from '../../../app/features/operations/account-closure/copies/make-export.server.ts'
import { aMember, aVisitor } from '../identity/people.ts'
import { withoutQueue } from '../screens/organise.ts'

/** A suspended member with a confirmed email address, unless `changes` say otherwise. */
export function aSuspended(changes: Partial<typeof members.$inferInsert> = {}) {
  return aMember({ state: 'suspended', emailVerifiedAt: 1, ...changes })
}

/** The token of a new link to a copy of a member's data. */
export async function copyToken(memberId: number, now = Date.now()): Promise<string> {
  const link = await newCopyLink(aVisitor({ now }), memberId)
  const [, token] = /\/account\/copy\/([\w-]{43})\/$/.exec(link?.url ?? '') ?? []
  if (!token) throw new Error('no link was made')
  return token
}

/** Starts a copy of a member's data by a link, and finishes it; returns its id. */
export async function copyMadeBy(token: string, memberId: number): Promise<number> {
  const reader = withoutQueue(aVisitor())
  await startCopyByLink(reader, { token })
  const own = eq(dataExports.memberId, memberId)
  const [asked] = await reader.db.select().from(dataExports).where(own)
  for (const _ of asked?.ends ?? []) await makeNextPart(reader, { exportId: asked?.id ?? 0 })
  return asked?.id ?? 0
}
