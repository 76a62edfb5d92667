import * as v from 'valibot'
import { Flag, IdText, OptionalId, Text } from '../../../forms/input.ts'
import { QUICK_PROMOTE_PATH } from '../console-urls.ts'
import { STEPS } from './flow/steps.ts'
import { AskedPlacement } from './promotion-form/promotion.ts'

export const QuickQuery = v.object({
  pin: v.fallback(OptionalId, null),
  /** `tag` is a dialog over the page rather than a step. */
  step: v.fallback(v.nullable(v.picklist([...STEPS, 'tag'])), null),
  placement: v.optional(AskedPlacement, null),
  campaign: v.fallback(OptionalId, null),
  q: v.fallback(v.pipe(Text, v.maxLength(100)), ''),
  bookmark: v.fallback(v.nullable(IdText), null),
  /** Whether promoting was requested before the business's details were complete. */
  asked: v.fallback(Flag, false),
  cross_site: v.fallback(Flag, false),
})
export type QuickQuery = v.InferOutput<typeof QuickQuery>
type PageStep = NonNullable<QuickQuery['step']>

type Place = Partial<Record<'pin' | 'campaign', number>> & {
  step?: PageStep
  placement?: string | null
  asked?: boolean
}

export const DRAFT_PATH = `${QUICK_PROMOTE_PATH}draft/`

export function quickPath({ pin, step, campaign, placement, asked }: Place = {}): string {
  const query = new URLSearchParams()
  if (pin !== undefined) query.set('pin', String(pin))
  if (step !== undefined && step !== 'page') query.set('step', step)
  if (campaign !== undefined) query.set('campaign', String(campaign))
  if (placement) query.set('placement', placement)
  if (asked) query.set('asked', '1')
  return query.size > 0 ? `${QUICK_PROMOTE_PATH}?${query}` : QUICK_PROMOTE_PATH
}
