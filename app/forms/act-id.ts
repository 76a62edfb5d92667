/** The header or plain form field with a write's idempotency key. Every attempt sends the same key. */
export const ACT_ID = { header: 'Idempotency-Key', field: 'actId' } as const
