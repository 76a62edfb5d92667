/** The header or plain form field with a write's act id. All attempts send the same one. */
export const ACT_ID = { header: 'Idempotency-Key', field: 'actId' } as const
