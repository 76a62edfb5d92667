import type { Context } from '../../../context.server.ts'
import { landingSignals } from '../../../db/identity/accounts.ts'
import { newId, withNewId } from '../../../db/ids.ts'
import { limitRate } from '../../core/rate-limits/rate-limit.server.ts'
import { signedIn } from '../sessions/signed-in.ts'
import type { LandingSignals } from './landing-signals.ts'

/** Stores the pages that the viewer saw as a visitor. Refuses `rate_limited` and `not_signed_in`. */
export async function storeLandingSignals(
  context: Context,
  { isRegister, unauthVisitedPages }: LandingSignals,
): Promise<void> {
  const { id } = signedIn(context)
  await limitRate(context, 'landingSignals', String(id))
  await withNewId(context.now, () =>
    landingRecord(context, id, { isRegister, pages: unauthVisitedPages }),
  )
}

export function landingRecord(
  { db, now }: Context,
  memberId: number,
  { isRegister, pages }: { isRegister: boolean; pages: readonly string[] },
) {
  return db.insert(landingSignals).values({
    id: newId(now),
    memberId,
    isRegister,
    visitedPages: JSON.stringify(pages),
    createdAt: now,
  })
}
