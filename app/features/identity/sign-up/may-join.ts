import type { Context } from '../../../context.server.ts'
import { Refusal } from '../../../refusal.ts'
import { checkAge } from './age.ts'
import { type Consents, consentTimes } from './consents.ts'

export function checkOpen({ origin }: Pick<Context, 'origin'>): void {
  if (origin.isUnderage) throw new Refusal('underage')
}

/** Checks age and consents by the rules of the country, and returns when consents were given. Refuses as both. */
export function mayJoin(
  context: Context,
  { birthday, ...consents }: Consents & { birthday: string },
): ReturnType<typeof consentTimes> {
  checkAge(birthday, context.origin.country, context.now)
  return consentTimes(context, consents)
}
