/** The header or plain form field with a write's idempotency key. Every attempt sends the same key. */
export const IDEMPOTENCY_KEY = { header: 'Idempotency-Key', field: 'idempotencyKey' } as const
