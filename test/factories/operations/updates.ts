import { eq } from 'drizzle-orm'
import type { Context } from '../../../app/context.server.ts'
import { updates } from '../../../app/db/identity/updates.ts'
import { viewerOf } from '../../../app/features/identity/sessions/viewer/viewer-query.server.ts'
import { listUpdates } from '../../../app/features/operations/updates/list-updates.server.ts'
import { aSignedInMember } from '../identity/people.ts'

export type Reader = Awaited<ReturnType<typeof aSignedInMember>>

/** A signed-in member who was told of nothing yet. */
export async function aReader(
  changes: Parameters<typeof aSignedInMember>[0] = {},
): Promise<Reader> {
  const reader = await aSignedInMember(changes)
  await forgetUpdates(reader)
  return reader
}

export async function forgetUpdates({ db, viewer }: Pick<Reader, 'db' | 'viewer'>): Promise<void> {
  await db.delete(updates).where(eq(updates.memberId, viewer.id))
}

export async function updatesOf(member: Context) {
  return (await listUpdates(member, { bookmark: null, pageSize: 250 })).items
}

export async function kindsOf(member: Context): Promise<string[]> {
  return (await updatesOf(member)).map(({ kind }) => kind)
}

export async function hasDot({ db, token, now }: Reader): Promise<boolean> {
  const [row] = await viewerOf(db, { token, now })
  return row?.viewer.hasNewUpdate ?? false
}
