import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { members } from '../../../../db/identity/accounts.ts'
import { Refusal } from '../../../../refusal.ts'
import { signedIn } from '../../sessions/signed-in.ts'
import type { PrivacySettings } from './privacy.ts'

export async function readPrivacy(context: Context): Promise<PrivacySettings> {
  const viewer = signedIn(context)
  const [settings] = await context.db
    .select({
      isIndexed: sql`not ${members.isUnindexed}`.mapWith(Boolean).as('is_indexed'),
      invitableBy: members.invitableBy,
      boardPrivacy: members.boardPrivacy,
    })
    .from(members)
    .where(eq(members.id, viewer.id))
  if (!settings) throw new Refusal('not_signed_in')
  return settings
}

export async function changePrivacy(
  context: Context,
  { isIndexed, ...settings }: PrivacySettings,
): Promise<void> {
  const viewer = signedIn(context)
  await context.db
    .update(members)
    .set({ ...settings, isUnindexed: !isIndexed })
    .where(eq(members.id, viewer.id))
}
