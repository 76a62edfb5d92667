import { eq } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { members } from '../../../db/identity/accounts.ts'
import { Refusal } from '../../../refusal.ts'
import { signedIn } from '../sessions/signed-in.ts'
import { UPDATE_CHOICES, type UpdateWishes } from './kinds.ts'

export async function readUpdateWishes(context: Context): Promise<UpdateWishes> {
  const { id } = signedIn(context)
  const [member] = await context.db
    .select({ quiet: members.quietUpdates })
    .from(members)
    .where(eq(members.id, id))
  if (!member) throw new Refusal('not_signed_in')
  return Object.fromEntries(
    UPDATE_CHOICES.map(({ name, kinds }) => [
      name,
      !kinds.every((kind) => member.quiet.includes(kind)),
    ]),
  )
}

/** Takes effect on what happens from now on. Refuses `not_signed_in`. */
export async function changeUpdateWishes(context: Context, wishes: UpdateWishes): Promise<void> {
  const { id } = signedIn(context)
  const quietUpdates = UPDATE_CHOICES.flatMap(({ name, kinds }) => (wishes[name] ? [] : kinds))
  await context.db.update(members).set({ quietUpdates }).where(eq(members.id, id))
}
