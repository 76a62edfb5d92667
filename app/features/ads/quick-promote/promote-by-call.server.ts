import { createHash } from 'node:crypto'
import type { Context } from '../../../context.server.ts'
import { type CreatedCampaign, promotePin } from './promote-pin.server.ts'
import {
  CALL_FIELDS,
  promotionOf,
  type QuickPromoteCall,
} from './promotion-form/quick-promote-call.ts'

/**
 * Promotes a pin by the documented call. Without a key, an identical call within a minute returns the same campaign.
 * Returns null for a product group without a pin. Refuses what {@link promotePin} refuses.
 */
export async function promoteByCall(
  context: Context,
  call: QuickPromoteCall,
): Promise<CreatedCampaign | null> {
  const promotion = promotionOf(call)
  return promotion && promotePin(context, { ...promotion, ...keysOf(context, call) }, CALL_FIELDS)
}

function keysOf({ now }: Context, { idempotencyKey: key, ...body }: QuickPromoteCall) {
  const bodyHash = createHash('sha256').update(JSON.stringify(body)).digest('base64url')
  if (key !== '') return { idempotencyKey: `call:${key}`, bodyHash }
  const equalKey = `equal:${bodyHash}:`
  return { idempotencyKey: equalKey + now, equalKey, bodyHash }
}
