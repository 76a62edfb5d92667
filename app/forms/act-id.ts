/** The header or plain form field with a write's idempotency id. Every attempt sends the same id. */
export const ACT_ID = { header: 'Idempotency-Key', field: 'actId' } as const
