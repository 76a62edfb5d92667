import * as v from 'valibot'
import type { Scope } from '../../features/identity/apps/scopes.ts'

/** An open API operation without its handler. Names are in camelCase here and in snake_case on the wire. */
export type Operation<
  Params extends object = object,
  Query extends object = object,
  Body extends object = object,
  Answer = unknown,
> = {
  id: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Relative to `/v5`, with `{board_id}` for a parameter. */
  path: `/${string}`
  summary: string
  scopes: readonly Scope[]
  params: v.GenericSchema<unknown, Params>
  query: v.GenericSchema<unknown, Query>
  body: v.GenericSchema<unknown, Body>
  /** Whether the operation's body may contain base64 pictures, and so exceed 1 MiB. */
  takesPictures?: true
  status: 200 | 201 | 204
  answer: v.GenericSchema<Answer, unknown>
}

export const NO_FIELDS = v.object({})

export const NO_ANSWER = v.void()

export function operation<P extends object, Q extends object, B extends object, A>(
  described: Operation<P, Q, B, A>,
): Operation<P, Q, B, A> {
  return described
}

export function page<T extends v.GenericSchema>(item: T) {
  return v.object({ items: v.array(item), bookmark: v.nullable(v.string()) })
}
