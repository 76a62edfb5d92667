import type { Tell } from './events.ts'
import type { Memory, Thing } from './memory.ts'

export type Company = { origin: string; memory: Memory; tell: Tell }

export type Asked = { form: URLSearchParams; idempotencyKey: string | null }

export type Answer = { status: number; body: Thing }

export function found(body: Thing | undefined): Answer {
  if (body) return { status: 200, body }
  return failure(404, { type: 'invalid_request_error', code: 'resource_missing' })
}

export function denied(code: string, message: string): Answer {
  return failure(400, { type: 'invalid_request_error', code, message })
}

export function failure(status: number, error: Thing): Answer {
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
