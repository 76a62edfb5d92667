import * as v from 'valibot'
import type { Scope } from '../../features/identity/apps/scopes.ts'

/**
 * One operation of the open API, as OpenAPI has it, without what answers it. Names are in camelCase here and in
 * snake_case on the wire.
 */
export type Operation<
  Params extends object = object,
  Query extends object = object,
  Body extends object = object,
  Answer = unknown,
> = {
  /** OpenAPI's operationId. */
  id: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `/v5`, with `{board_id}` for a part that varies. */
  path: `/${string}`
  summary: string
  /** A token needs all of them. */
  scopes: readonly Scope[]
  params: v.GenericSchema<unknown, Params>
  query: v.GenericSchema<unknown, Query>
  body: v.GenericSchema<unknown, Body>
  /** In bytes; 1 MiB without it. */
  bodyLimit?: number
  status: 200 | 201 | 204
  answer: v.GenericSchema<Answer, unknown>
}

export const NO_FIELDS = v.object({})

/** Of 204. */
export const NO_ANSWER = v.void()

/** Infers the types of one operation. */
export function operation<P extends object, Q extends object, B extends object, A>(
  described: Operation<P, Q, B, A>,
): Operation<P, Q, B, A> {
  return described
}

/** A page of a list; `bookmark` is null at its end. */
export function page<T extends v.GenericSchema>(item: T) {
  return v.object({ items: v.array(item), bookmark: v.nullable(v.string()) })
}
