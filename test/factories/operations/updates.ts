import type { Context } from '../../../app/context.server.ts'
import { viewerOf } from '../../../app/features/identity/sessions/viewer-query.server.ts'
import { listUpdates } from '../../../app/features/operations/updates/list-updates.server.ts'
import type { aSignedInMember } from '../identity/people.ts'

export type Reader = Awaited<ReturnType<typeof aSignedInMember>>

export async function updatesOf(member: Context) {
  return (await listUpdates(member, { bookmark: null, pageSize: 250 })).items
}

export async function hasDot({ db, token, now }: Reader): Promise<boolean> {
  const [viewer] = await viewerOf(db, { token, now })
  return viewer?.hasNewUpdate ?? false
}
