/**
 * The header or plain form field with a write's idempotency key. Every attempt sends the same key. The field has another
 * name because the call that promotes a pin has its own `idempotency_key`.
 */
export const IDEMPOTENCY_KEY = { header: 'Idempotency-Key', field: 'requestKey' } as const
