import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import type { Context } from '../../../context.server.ts'
import { members } from '../../../db/identity/accounts.ts'
import { businesses } from '../../../db/identity/business.ts'
import { publicName } from '../../../db/identity/public-name.ts'
import { Refusal } from '../../../refusal.ts'
import { hasRightFor } from '../../core/permissions/businesses.server.ts'
import { actingId } from '../../identity/business/acting.ts'
import { actingFor } from '../../identity/business/acting-for.server.ts'
import { signedIn } from '../../identity/sessions/signed-in.ts'
import { readSignedId } from '../../identity/tokens/signed-id.server.ts'

export const WeeklyLink = v.object({ token: v.string() })
export type WeeklyLink = v.InferOutput<typeof WeeklyLink>

const ACTS = v.picklist(['stop', 'send'], 'not_found')

export const WeeklyAct = v.object({ act: ACTS })
export type WeeklyAct = v.InferOutput<typeof WeeklyAct>

/** A mail program's one-click unsubscribe (RFC 8058) sends no `act`, so `stop` is the default. */
export const WeeklyChoice = v.object({
  ...WeeklyLink.entries,
  act: v.optional(ACTS, 'stop'),
})
export type WeeklyChoice = v.InferOutput<typeof WeeklyChoice>

/** Reads whether the link's business gets the weekly email; null if the link isn't valid. */
export async function readWeekly({ db, env }: Context, { token }: WeeklyLink) {
  const id = readSignedId(env, 'weekly email', token)
  if (id === null) return null
  const [found] = await db
    .select({
      wantsIt: businesses.wantsWeeklyEmail,
      name: publicName().as('name'),
    })
    .from(businesses)
    .innerJoin(members, eq(members.id, businesses.memberId))
    .where(eq(businesses.memberId, id))
  return found ?? null
}

/** Stops or resumes the weekly email. Refuses `link_expired` if the link isn't valid. */
export async function setWeekly({ db, env }: Context, { token, act }: WeeklyChoice): Promise<void> {
  const id = readSignedId(env, 'weekly email', token)
  if (id === null) throw new Refusal('link_expired')
  await db
    .update(businesses)
    .set({ wantsWeeklyEmail: act === 'send' })
    .where(eq(businesses.memberId, id))
}

/** Stops or resumes the weekly email of the viewer's business. Refuses `not_found` and `not_allowed`. */
export async function setOwnWeekly(context: Context, { act }: WeeklyAct): Promise<void> {
  const id = actingId(signedIn(context))
  const viewer = actingFor(context, id, 'edit_profile')
  const [chosen] = await context.db
    .update(businesses)
    .set({ wantsWeeklyEmail: act === 'send' })
    .where(and(eq(businesses.memberId, id), hasRightFor(viewer, 'edit_profile', id)))
    .returning({ id: businesses.memberId })
  if (!chosen) throw new Refusal('not_found')
}
