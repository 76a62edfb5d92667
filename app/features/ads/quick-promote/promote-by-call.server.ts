import { createHash } from 'node:crypto'
import type { Context } from '../../../context.server.ts'
import { CALL_FIELDS, promotionOf, type QuickPromoteCall } from './form/quick-promote-call.ts'
import { type CreatedCampaign, promotePin } from './promote-pin.server.ts'

/**
 * Promotes by the documented call. A call without a key that is equal to one of the minute before answers that
 * one's campaign; null for a product group without a pin. Refuses as {@link promotePin}.
 */
export async function promoteByCall(
  context: Context,
  call: QuickPromoteCall,
): Promise<CreatedCampaign | null> {
  const promotion = promotionOf(call)
  return promotion && promotePin(context, { ...promotion, ...keysOf(context, call) }, CALL_FIELDS)
}

function keysOf({ now }: Context, call: QuickPromoteCall) {
  const { idempotencyKey: key } = call
  if (key !== '') return { idempotencyKey: `call:${key}` }
  const hash = createHash('sha256').update(JSON.stringify(call)).digest('base64url')
  const equalKey = `equal:${hash}:`
  return { idempotencyKey: equalKey + now, equalKey }
}
