import { eq } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { members } from '../../../../db/identity/accounts.ts'
import {
  offeredMethods,
  offeredRows,
  offerInSession,
} from '../../recovery/recent-methods/recent-methods.server.ts'
import type { OfferedMethod } from '../../recovery/recent-methods/recent-methods.ts'
import { signedIn } from '../../sessions/signed-in.ts'

/** Reads which methods the viewer can remove when logging out everywhere, and which stay without a password. */
export async function readLogOutPage(
  context: Context,
): Promise<{ ways: OfferedMethod[]; staying: OfferedMethod[] }> {
  const { db } = context
  const viewer = signedIn(context)
  const [[member], ...rows] = await db.batch([
    db
      .select({ passwordHash: members.passwordHash })
      .from(members)
      .where(eq(members.id, viewer.id)),
    ...offeredRows(context, offerInSession(viewer)),
  ])
  const all = offeredMethods(rows)
  if (member?.passwordHash) return { ways: all, staying: [] }
  return {
    ways: all.filter(({ kind }) => kind === 'factor'),
    staying: all.filter(({ kind }) => kind !== 'factor'),
  }
}
