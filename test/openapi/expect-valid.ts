import { expect } from 'vitest'
import theirs from '../pages/pinterest/v5.json?validators'

/** Expects that Pinterest's own description allows this answer of the operation with this id. */
export function expectValid(operationId: string, status: number, body?: unknown): void {
  expectAllowed(theirs, { operationId, status, body })
}

type Answer = { operationId: string; status: number; body?: unknown }

/** Expects that a description, given as a table of validators, allows an answer. */
export function expectAllowed(
  validators: typeof theirs,
  { operationId, status, body }: Answer,
): void {
  const name = [`${operationId} ${status}`, `${operationId} default`].find(
    (one) => one in validators,
  )
  expect(name, `${operationId} answers ${status}`).toBeDefined()
  const validate = validators[name ?? '']
  validate?.(body)
  if (validate) expect(validate.errors ?? [], name).toEqual([])
  else expect(body ?? '', `${name} has no body`).toBe('')
}
