import { createHash } from 'node:crypto'
import type { Context } from '../../../context.server.ts'
import { promotionOf, type QuickPromoteCall } from './form/quick-promote-call.ts'
import { type CreatedCampaign, promotePin } from './promote-pin.server.ts'

const EQUAL_MS = 60_000

/**
 * Promotes by the documented call. A call without a key that is equal to one of the minute before answers that
 * one's campaign; null for a product group without a pin. Refuses as {@link promotePin}.
 */
export async function promoteByCall(
  context: Context,
  call: QuickPromoteCall,
): Promise<CreatedCampaign | null> {
  const promotion = promotionOf(call)
  return promotion && promotePin(context, { ...promotion, ...keysOf(context, call) })
}

function keysOf({ now }: Context, call: QuickPromoteCall) {
  const { idempotencyKey: key } = call
  if (key !== '') return { idempotencyKey: `call:${key}` }
  const equal = createHash('sha256').update(JSON.stringify(call)).digest('base64url')
  const minute = Math.floor(now / EQUAL_MS)
  return { idempotencyKey: `equal:${equal}:${minute}`, formerKey: `equal:${equal}:${minute - 1}` }
}
