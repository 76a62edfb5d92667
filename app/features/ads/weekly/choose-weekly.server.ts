import { and, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Context } from '../../../context.server.ts'
import { members } from '../../../db/identity/accounts.ts'
import { businesses } from '../../../db/identity/business.ts'
import { Refusal } from '../../../refusal.ts'
import { mayFor } from '../../ground/permissions/businesses.server.ts'
import { actingId } from '../../identity/business/acting.ts'
import { actingFor } from '../../identity/business/acting-for.server.ts'
import { signedIn } from '../../identity/sessions/signed-in.ts'
import { idOfSigned } from '../../identity/tokens/signed-id.server.ts'

export const WeeklyLink = v.object({ token: v.string() })
export type WeeklyLink = v.InferOutput<typeof WeeklyLink>

const ACTS = v.picklist(['stop', 'send'], 'not_found')

export const WeeklyAct = v.object({ act: ACTS })
export type WeeklyAct = v.InferOutput<typeof WeeklyAct>

/** A mail program's one press (RFC 8058) says neither, and stops the letter. */
export const WeeklyChoice = v.object({
  ...WeeklyLink.entries,
  act: v.optional(ACTS, 'stop'),
})
export type WeeklyChoice = v.InferOutput<typeof WeeklyChoice>

/** Reads whether the business of a letter's link gets it; null for a link that isn't ours. */
export async function readWeekly({ db, env }: Context, { token }: WeeklyLink) {
  const id = idOfSigned(env, 'weekly letter', token)
  if (id === null) return null
  const [found] = await db
    .select({
      wantsIt: businesses.wantsWeeklyLetter,
      name: sql<string>`coalesce(${members.businessName}, ${members.fullName})`.as('name'),
    })
    .from(businesses)
    .innerJoin(members, eq(members.id, businesses.memberId))
    .where(eq(businesses.memberId, id))
  return found ?? null
}

/** Stops the weekly letter, or has it sent again. Refuses `link_expired` for a link that isn't ours. */
export async function chooseWeekly(
  { db, env }: Context,
  { token, act }: WeeklyChoice,
): Promise<void> {
  const id = idOfSigned(env, 'weekly letter', token)
  if (id === null) throw new Refusal('link_expired')
  await db
    .update(businesses)
    .set({ wantsWeeklyLetter: act === 'send' })
    .where(eq(businesses.memberId, id))
}

/** Stops or resumes it for the business that the viewer acts for. Refuses `not_found` and `not_allowed`. */
export async function chooseOwnWeekly(context: Context, { act }: WeeklyAct): Promise<void> {
  const id = actingId(signedIn(context))
  const viewer = actingFor(context, id, 'edit_profile')
  const [chosen] = await context.db
    .update(businesses)
    .set({ wantsWeeklyLetter: act === 'send' })
    .where(and(eq(businesses.memberId, id), mayFor(viewer, 'edit_profile', id)))
    .returning({ id: businesses.memberId })
  if (!chosen) throw new Refusal('not_found')
}
