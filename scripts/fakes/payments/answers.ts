import type { SendEvent } from './events.ts'
import type { Memory, StripeObject } from './memory.ts'

export type Company = { origin: string; memory: Memory; tell: SendEvent }

export type CallInput = { form: URLSearchParams; idempotencyKey: string | null }

export type PaymentsAnswer = { status: number; body: StripeObject }

export function found(body: StripeObject | undefined): PaymentsAnswer {
  if (body) return { status: 200, body }
  return failure(404, { type: 'invalid_request_error', code: 'resource_missing' })
}

export function denied(code: string, message: string): PaymentsAnswer {
  return failure(400, { type: 'invalid_request_error', code, message })
}

export function failure(status: number, error: StripeObject): PaymentsAnswer {
  return { status, body: { error } }
}

export function metadataOf(form: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => {
      const [, field] = /^metadata\[(\w+)\]$/.exec(name) ?? []
      return field ? [[field, value]] : []
    }),
  )
}
