import { eq } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { members } from '../../../db/identity/accounts.ts'
import { Refusal } from '../../../refusal.ts'
import { signedIn } from '../sessions/signed-in.ts'
import { quietOf, type UpdateWishes, wishesOf } from './kinds.ts'

export async function readUpdateWishes(context: Context): Promise<UpdateWishes> {
  const { id } = signedIn(context)
  const [member] = await context.db
    .select({ quiet: members.quietUpdates })
    .from(members)
    .where(eq(members.id, id))
  if (!member) throw new Refusal('not_signed_in')
  return wishesOf(member.quiet)
}

/** Takes effect on what happens from now on. Refuses `not_signed_in`. */
export async function changeUpdateWishes(context: Context, wishes: UpdateWishes): Promise<void> {
  const { id } = signedIn(context)
  await context.db
    .update(members)
    .set({ quietUpdates: quietOf(wishes) })
    .where(eq(members.id, id))
}

/** As {@link changeUpdateWishes}, for what browsers show of what happens. */
export async function changePushWishes(context: Context, wishes: UpdateWishes): Promise<void> {
  const { id } = signedIn(context)
  await context.db
    .update(members)
    .set({ quietPushes: quietOf(wishes) })
    .where(eq(members.id, id))
}
