import { expect } from 'vitest'
import theirs from '../pages/pinterest/v5.json?validators'

/** Expects that Pinterest's own description allows this answer of the operation it calls so. */
export function expectValid(operationId: string, status: number, body?: unknown): void {
  const name = [`${operationId} ${status}`, `${operationId} default`].find((one) => one in theirs)
  expect(name, `${operationId} answers ${status}`).toBeDefined()
  const validate = theirs[name ?? '']
  validate?.(body)
  if (validate) expect(validate.errors ?? [], name).toEqual([])
  else expect(body ?? '', `${name} has no body`).toBe('')
}
