import type { AppLoadContext } from '@remix-run/cloudflare'
import * as v from 'valibot'
import type { WallPin } from '../features/pins/wall-pins.server.ts'
import type { Subject } from '../features/promote/delivery/choose.ts'
import { OnScreen, withPromotions } from '../features/promote/delivery/with-promotions.server.ts'
import { endpoint } from '../http/api.server.ts'
import { type InputSchema, parseInput } from '../http/input.server.ts'
import type { ListPage } from '../paging.ts'

/** A feed with promoted pins between its own, which knows nothing of them. */
export function promoted<S extends InputSchema>(
  schema: S,
  read: (
    context: AppLoadContext,
    query: v.InferOutput<S>,
  ) => Promise<{ pins: ListPage<WallPin>; subject: Subject }>,
) {
  return endpoint(v.unknown(), async (context, fields) => {
    const { pins, subject } = await read(context, parseInput(schema, fields))
    return withPromotions(context, pins, subject, parseInput(OnScreen, fields))
  })
}
