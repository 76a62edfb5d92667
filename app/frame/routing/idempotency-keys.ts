import { IDEMPOTENCY_KEY } from '../../forms/idempotency-key.ts'

const unanswered = new Map<string, string>()

/** A write's idempotency key: the form's, that of an identical pending write, or a new one. */
export function idempotencyKeyOf(input: RequestInfo | URL, body: RequestInit['body']) {
  const isForm = body instanceof FormData || body instanceof URLSearchParams
  const key = `${input} ${body instanceof FormData ? crypto.randomUUID() : body}`
  const id = String(
    (isForm && body.get(IDEMPOTENCY_KEY.field)) || unanswered.get(key) || crypto.randomUUID(),
  )
  unanswered.set(key, id)
  return {
    id,
    answered({ status }: Response): void {
      if (unanswered.get(key) === id) unanswered.delete(key)
      if (status === 409 || status >= 500) return
      for (const field of document.querySelectorAll<HTMLInputElement>(
        `input[name=${IDEMPOTENCY_KEY.field}]`,
      ))
        if (field.value === id) field.value = crypto.randomUUID()
    },
  }
}
