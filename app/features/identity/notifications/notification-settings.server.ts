import { eq } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { members } from '../../../db/identity/accounts.ts'
import { Refusal } from '../../../refusal.ts'
import { signedIn } from '../sessions/signed-in.ts'
import { choicesOf, mutedKindsOf, type NotificationChoices } from './kinds.ts'

export async function readNotificationSettings(context: Context): Promise<NotificationChoices> {
  const { id } = signedIn(context)
  const [member] = await context.db
    .select({ quiet: members.mutedNotifications })
    .from(members)
    .where(eq(members.id, id))
  if (!member) throw new Refusal('not_signed_in')
  return choicesOf(member.quiet)
}

/** Changes the settings for future notifications. Refuses `not_signed_in`. */
export async function changeNotificationSettings(
  context: Context,
  choices: NotificationChoices,
): Promise<void> {
  await setMuted(context, { mutedNotifications: mutedKindsOf(choices) })
}

export async function changePushSettings(
  context: Context,
  choices: NotificationChoices,
): Promise<void> {
  await setMuted(context, { mutedPushes: mutedKindsOf(choices) })
}

type Muted = Pick<typeof members.$inferInsert, 'mutedNotifications' | 'mutedPushes'>

async function setMuted(context: Context, muted: Muted): Promise<void> {
  const { id } = signedIn(context)
  await context.db.update(members).set(muted).where(eq(members.id, id))
}
